/** A person as any answer of the server may spell one: camel case, snake case, or one ready name. */
export interface Named {
  name?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  email?: string | null | undefined
}

/** What a face needs. */
export interface FacePerson extends Named {
  id?: string | number | undefined
  /** Address of the picture; without one the initials stand in. */
  avatar?: string | null | undefined
}

/** "Åsa Nordström"; the email of a person without a name. */
export function personName(person: Named): string {
  const parts = [person.firstName ?? person.first_name, person.lastName ?? person.last_name].map((part) => part?.trim())
  return parts.filter(Boolean).join(' ') || person.name?.trim() || person.email || ''
}

/** At most two letters: of the first and the last word of the name. */
export function initials(person: Named): string {
  const words = personName(person).split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** One of six quiet tones, the same for the same person every time. */
export function faceTone(person: Named): number {
  return [...personName(person)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6
}
