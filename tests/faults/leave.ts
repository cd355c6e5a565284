import type { Fault } from './fault.ts'

const BALANCES = 'features/work/time-off/balances'

/** Leave: what can be requested, who decides on it, what is cancelled, what is told of it. */
export const leave: readonly Fault[] = [
  {
    name: 'a refusal names one day less than was requested',
    file: `${BALANCES}/server/rules/shortage.ts`,
    find: 'available: toDays(available)',
    put: 'available: toDays(asked - 1000 + available * 0)',
    test: `${BALANCES}/engine-laws.test.ts`,
    shows: 'the number in a refusal can be asked for',
  },
]
