import type { SweepPart } from '#tests/sweeps/part.ts'
import { preferences } from './contract.ts'

export const sweep: SweepPart = {
  of: [preferences],
  examples: { savePreferences: () => ({ language: 'en', weekStart: 1 }) },
}
