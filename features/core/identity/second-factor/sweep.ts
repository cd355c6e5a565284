import type { SweepPart } from '#tests/sweeps/part.ts'
import { secondFactor } from './contract.ts'

export const sweep: SweepPart = {
  of: [secondFactor],
  without: ['showSecondFactor', 'beginSecondFactor', 'takeSecondFactor', 'signInByPasskey'],
}
