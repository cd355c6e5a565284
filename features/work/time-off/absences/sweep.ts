import type { SweepPart } from '#tests/sweeps/part.ts'
import { absences } from './contract.ts'

export const sweep: SweepPart = {
  of: [absences],
  own: { departments: 'department', people: 'user', kind: 'leaveType' },
  examples: {
    listAbsences: (f) => ({ from: '2027-06-01', to: '2027-06-30', departments: f.department, people: f.user }),
  },
}
