// node bench/kill.ts [times]: the server and its worker killed (-9) while requests are written; see tests/crashes.ts.
import setup from '#tests/setup.ts'

const finish = await setup()
const { world } = await import('#tests/world.ts')
const { data, owner } = await import('#tests/database.ts')
const { killWhileWriting } = await import('#tests/crashes.ts')
const times = Number(process.argv[2] ?? 50)
const w = await world()
const { acknowledged, written, notes, letters, recoveries, starts } = await killWhileWriting(w, times)
const lost = acknowledged.filter((key) => !written.some((row) => row.comment === key)).length
const doubled = written.filter((row) => row.count > 1).length
console.log(
  `${times} kills: ${acknowledged.length} acknowledged, ${written.length} written, ${lost} lost, ${doubled} doubled; ${notes} notifications, ${letters} letters`,
)
const spread = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)
  return `median ${at(0.5)}, 90 % ${at(0.9)}, longest ${at(1)} ms`
}
console.log(`from the kill until the server listens: ${spread(starts)}`)
console.log(`from then until a call is acknowledged: ${spread(recoveries)}`)
await w.close()
// before PostgreSQL ends: what it cuts off would be an error of nobody
await Promise.all([owner.end(), data.close()])
await finish()
process.exit(lost + doubled === 0 && notes === written.length && letters === written.length ? 0 : 1)
