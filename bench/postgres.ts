// node bench/postgres.ts [times]: PostgreSQL restarted, dropped and killed under a busy server and a worker apart; see tests/crashes-postgres.ts.
import { ownPostgres, type Way, WAYS } from '#tests/own-postgres.ts'
import setup from '#tests/setup.ts'

const postgres = await ownPostgres()
process.env.TEST_DATABASE_URL = postgres.url
await setup()
const { owner, ownerUrl } = await import('#tests/database.ts')
owner.on('error', () => {})
const { world } = await import('#tests/world.ts')
const { restartWhileWriting } = await import('#tests/crashes-postgres.ts')
const times = Number(process.argv[2] ?? 10)
const ways = Array.from({ length: times }, () => Object.keys(WAYS) as Way[]).flat()
const { backs, ended, refused, acknowledged, written, notes, letters } = await restartWhileWriting(await world(), {
  postgres,
  ownerUrl,
  ways,
})
const lost = acknowledged.filter((key) => !written.some((row) => row.comment === key)).length
const doubled = written.filter((row) => row.count > 1).length
const longest = (way: Way) => Math.round(Math.max(...backs.filter((one) => one.way === way).map(({ ms }) => ms)))
console.log(
  `${ways.length} times away: ${acknowledged.length} acknowledged, ${written.length} written, ${lost} lost, ${doubled} doubled; ${notes} notifications, ${letters} emails`,
)
console.log(`answers meanwhile: ${[...refused].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
for (const way of Object.keys(WAYS) as Way[]) console.log(`first write after ${way}: ${longest(way)} ms at most`)
console.log(`both ended ${Math.round(ended)} ms after SIGTERM`)
await postgres.end()
process.exit(lost + doubled === 0 && notes === written.length && letters === written.length ? 0 : 1)
