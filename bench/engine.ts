/** Microseconds of processor time per balance: a person with ten leaves a year and monthly accrual, over two years. `npx node bench/engine.ts` */
import { addDays } from '#kit/days.ts'
import { factsOf, leaveOf, policyOf } from '#features/work/time-off/balances/factory.ts'
import { balanceOn } from '#features/work/time-off/balances/server/rules/engine.ts'

const ROUNDS = 200
const TRIES = 8

const requests = Array.from({ length: 20 }, (_, index) => {
  const first = addDays('2025-01-06', index * 35)
  return leaveOf(first, addDays(first, 4), { id: `leave ${index}` })
})
const holidays = Array.from({ length: 30 }, (_, index) => ({
  day: addDays('2025-01-01', index * 24),
  name: `Holiday ${index}`,
}))
const person = factsOf({ hireDate: '2025-01-01', requests, holidays })
const policy = policyOf({
  entitlement: 30_000,
  accrual: 'month-start',
  carryOver: { max: 5000, lastDay: { month: 3, date: 31 } },
})

for (let warm = 0; warm < 500; warm++) balanceOn(person, policy, '2026-10-01')
const tries = Array.from({ length: TRIES }, () => {
  const started = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) balanceOn(person, policy, '2026-10-01')
  const { user, system } = process.cpuUsage(started)
  return (user + system) / ROUNDS
})
console.log(`${Math.min(...tries).toFixed(1)} µs per balanceOn (best of ${TRIES} × ${ROUNDS})`)
