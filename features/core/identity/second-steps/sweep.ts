import type { SweepPart } from '#tests/sweeps/part.ts'
import { secondSteps } from './contract.ts'

export const sweep: SweepPart = {
  of: [secondSteps],
  without: ['showSecondStep', 'beginSecondStep', 'takeSecondStep', 'signInByPasskey'],
}
