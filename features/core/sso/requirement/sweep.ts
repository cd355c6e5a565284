import type { SweepPart } from '#tests/sweeps/part.ts'
import { requirement } from './contract.ts'

export const sweep: SweepPart = {
  of: [requirement],
  own: { breakGlassId: 'user' },
  examples: { saveRequirement: () => ({ required: false }) },
}
