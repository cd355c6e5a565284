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
  if (hireDate && terminationDate && terminationDate < hireDate) wrong.hireDate = ['people.startsAfterLeaving']
  return wrong
}
