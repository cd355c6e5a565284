import type { SweepPart } from '#tests/sweeps/part.ts'
import { heads, pickers } from './contract.ts'

export const sweep: SweepPart = {
  of: [heads, pickers],
  own: { id: 'user', ids: 'user' },
  examples: { selectUsers: (f) => ({ search: 'Kim', ids: f.user }) },
}
