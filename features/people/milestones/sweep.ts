import type { SweepPart } from '#tests/sweeps/part.ts'
import { milestones } from './contract.ts'

export const sweep: SweepPart = { of: [milestones] }
