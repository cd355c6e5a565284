import type { SweepPart } from '#tests/sweeps/part.ts'
import { emailChange } from './contract.ts'

export const sweep: SweepPart = {
  of: [emailChange],
  without: ['askEmailChange', 'confirmEmailChange', 'cancelEmailChange', 'checkStop', 'stopEmailChange'],
}
