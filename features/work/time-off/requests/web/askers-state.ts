/** Who asks for leave for themselves: whoever keeps their own record of time off, or everybody's. */
export const ASKERS = { anyOf: ['own.timeoff.record.edit', 'other.timeoff.record.edit'] } as const
