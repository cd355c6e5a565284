import type { SweepPart } from '#tests/sweeps/part.ts'
import { accounts } from './contract.ts'

export const sweep: SweepPart = {
  of: [accounts],
  without: ['signUp', 'confirmEmail'],
}
