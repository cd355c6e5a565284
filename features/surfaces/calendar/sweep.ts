import type { Fixtures, SweepPart } from '#tests/sweeps/part.ts'
import { calendar } from './contract.ts'

const shown = (f: Fixtures) => ({
  from: '2027-06-01',
  to: '2027-06-30',
  departments: f.department,
  locations: f.location,
  people: f.user,
})

export const sweep: SweepPart = {
  of: [calendar],
  own: { departments: 'department', locations: 'location', people: 'user', kinds: 'leaveType' },
  examples: {
    exportCalendar: shown,
    downloadCalendar: shown,
    showChart: shown,
    showCoverage: () => ({ from: '2027-06-01', to: '2027-06-30' }),
  },
  without: ['readFeed'],
}
