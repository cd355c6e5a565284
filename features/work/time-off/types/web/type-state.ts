import { COLOURS, type LeaveType, type LeaveTypeFields } from '../contract.ts'

/** What is typed, before it is sent. */
export interface TypeValues extends Omit<LeaveTypeFields, 'certificateAfterDays'> {
  certificateAfterDays: string
}

/** A new one begins in a colour that no other has yet. */
export const newType = (others: readonly { colour: string }[]): TypeValues => ({
  name: '',
  colour: COLOURS.find((colour) => !others.some((one) => one.colour === colour)) ?? COLOURS[0],
  icon: 'star',
  isPaid: true,
  isPrivate: false,
  countsAsWork: false,
  certificateAfterDays: '',
  askedBy: 'everyone',
})

export const valuesOf = ({ certificateAfterDays, ...type }: LeaveType): TypeValues => ({
  name: type.name,
  colour: type.colour,
  icon: type.icon,
  isPaid: type.isPaid,
  isPrivate: type.isPrivate,
  countsAsWork: type.countsAsWork,
  certificateAfterDays: certificateAfterDays === null ? '' : String(certificateAfterDays),
  askedBy: type.askedBy,
})

/** Null for none; undefined for what is no number of days. */
export function daysIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,3}$/.test(typed) ? Number(typed) : undefined
}
