/** For which requests a flow is, beside whose they are. */
export interface Conditions {
  /** Empty: all. */
  kinds: readonly string[]
  minDays: number | null
  shortNotice: number | null
}

export interface Proposal {
  kind: string
  /** How long it is, halves too. */
  days: number
  /** Days from today, where the person works, to its first one; negative for what has begun. */
  notice: number
}

export const fits = ({ kinds, minDays, shortNotice }: Conditions, { kind, days, notice }: Proposal): boolean =>
  (kinds.length === 0 || kinds.includes(kind)) &&
  (minDays === null || days >= minDays) &&
  (shortNotice === null || notice < shortNotice)
