import type { SweepPart } from '#tests/sweeps/part.ts'
import { orgCharts } from './contract.ts'

export const sweep: SweepPart = {
  of: [orgCharts],
}
