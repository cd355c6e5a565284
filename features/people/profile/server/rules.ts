interface Days {
  birthDate?: string | null | undefined
  hireDate?: string | null | undefined
  terminationDate?: string | null | undefined
}

/** What is wrong with days, as message keys by field. */
export function wrongDays({ birthDate, hireDate, terminationDate }: Days, today: string): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  if (birthDate && birthDate > today) wrong.birthDate = ['people.birthDateInFuture']
  else if (birthDate && birthDate < '1900-01-01') wrong.birthDate = ['people.birthDateTooOld']
  if (hireDate && terminationDate && terminationDate < hireDate) wrong.terminationDate = ['people.leavesBeforeJoining']
  return wrong
}

/** `{field: [before, after]}` of what really changes. */
export function changesBetween(before: object, after: object): Record<string, [unknown, unknown]> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && (value ?? null) !== (old[field] ?? null))
      .map(([field, value]) => [field, [old[field] ?? null, value]]),
  )
}
