import type { SweepPart } from '#tests/sweeps/part.ts'
import { calendar } from './contract.ts'

export const sweep: SweepPart = {
  of: [calendar],
  own: { departments: 'department', locations: 'location', people: 'user' },
  examples: {
    showChart: (f) => ({
      from: '2027-06-01',
      to: '2027-06-30',
      departments: f.department,
      locations: f.location,
      people: f.user,
    }),
  },
  without: ['readFeed'],
}
