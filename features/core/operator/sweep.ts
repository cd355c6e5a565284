import type { SweepPart } from '#tests/sweeps/part.ts'
import { operator } from './contract.ts'

export const sweep: SweepPart = {
  of: [operator],
  own: { id: ({ path }) => (path.includes('/companies/') ? 'company' : 'user') },
  without: ['saveOperatorSettings', 'suspendCompany', 'restoreCompany', 'approveSignUp', 'refuseSignUp'],
}
