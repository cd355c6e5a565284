/** Who asks for leave for themselves: people who edit their own record of time off, or all records. */
export const ASKERS = { anyOf: ['own.timeoff.record.edit', 'other.timeoff.record.edit'] } as const
