import type { SweepPart } from '#tests/sweeps/part.ts'
import { coverage } from './contract.ts'

let saved = 0

export const sweep: SweepPart = {
  of: [coverage],
  own: { id: 'department' },
  examples: { saveCoverage: () => ({ least: 1 + (saved++ % 9) }) },
}
