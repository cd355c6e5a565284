import type { SweepPart } from '#tests/sweeps/part.ts'
import { approvals } from './contract.ts'

export const sweep: SweepPart = {
  of: [approvals],
  // an item is a record of the feature that brings it: leave, of which there is one that waits
  own: { id: 'request' },
  params: { source: 'timeOff' },
  examples: { decide: () => ({ decision: 'approved' }) },
  // only what was decided just before
  without: ['takeBackDecision'],
}
