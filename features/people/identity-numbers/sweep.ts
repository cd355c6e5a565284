import type { SweepPart } from '#tests/sweeps/part.ts'
import { identityNumbers } from './contract.ts'

export const sweep: SweepPart = {
  of: [identityNumbers],
  own: { id: 'user' },
  examples: { changeNumbers: () => ({ nationalId: '19850412-1239', taxId: 'SE850412', version: 0 }) },
}
