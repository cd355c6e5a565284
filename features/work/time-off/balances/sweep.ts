import type { SweepPart } from '#tests/sweeps/part.ts'
import { balances } from './contract.ts'

export const sweep: SweepPart = {
  of: [balances],
  own: { kind: 'leaveType' },
  params: { kind: 'vacation' },
  // without one the company's leave has no limit, and nothing to adjust
  beside: ['policy'],
  examples: {
    adjustBalance: (f) => ({ userId: f.user, kind: 'vacation', day: '2027-01-01', amount: 1000, reason: 'A gift' }),
    previewVacationInfo: () => ({ vacationDaysPerYear: 25 }),
    foreseeCompanyWeek: () => ({ vacationDaysPerYear: 25 }),
    updateVacationInfo: (f) => ({ userId: f.user, vacationDaysPerYear: 25 }),
  },
}
