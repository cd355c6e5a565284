/** Marks the latest entry that has begun. @param entries the latest first */
export function withStates<T extends { effectiveDate: string }>(entries: readonly T[], today: string) {
  const current = entries.find(({ effectiveDate }) => effectiveDate <= today)
  return entries.map((entry) => ({ ...entry, state: stateOf(entry, current, today) }))
}

const stateOf = <T extends { effectiveDate: string }>(entry: T, current: T | undefined, today: string) => {
  if (entry === current) return 'current' as const
  return entry.effectiveDate > today ? ('planned' as const) : ('past' as const)
}
