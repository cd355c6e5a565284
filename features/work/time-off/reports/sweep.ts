import type { SweepPart } from '#tests/sweeps/part.ts'
import { timeOffReports } from './contract.ts'

export const sweep: SweepPart = {
  of: [timeOffReports],
  own: { manager: 'manager', kind: 'leaveType' },
  examples: {
    showTimeOffReport: () => ({
      firstDay: '2026-01-01',
      lastDay: '2026-12-31',
      group: 'department',
      compare: 'previous',
    }),
    // the people of all the calls before it are more than are answered at once
    exportTimeOffReport: (f) => ({ format: 'csv', manager: f.manager }),
  },
}
