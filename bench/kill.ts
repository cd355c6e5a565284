// node bench/kill.ts [times]: the server and its worker killed (-9) while requests are written; see tests/crashes.ts.
import setup from '#tests/setup.ts'

const finish = await setup()
const { world } = await import('#tests/world.ts')
const { data, owner } = await import('#tests/database.ts')
const { killWhileWriting } = await import('#tests/crashes.ts')
const times = Number(process.argv[2] ?? 50)
const w = await world()
const { acknowledged, written, notes, letters } = await killWhileWriting(w, times)
const lost = acknowledged.filter((key) => !written.some((row) => row.comment === key)).length
const doubled = written.filter((row) => row.count > 1).length
console.log(
  `${times} kills: ${acknowledged.length} acknowledged, ${written.length} written, ${lost} lost, ${doubled} doubled; ${notes} notifications, ${letters} letters`,
)
await w.close()
// before PostgreSQL ends: what it cuts off would be an error of nobody
await Promise.all([owner.end(), data.close()])
await finish()
process.exit(lost + doubled === 0 && notes === written.length && letters === written.length ? 0 : 1)
