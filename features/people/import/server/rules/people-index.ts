import type { ManagerRef } from './planned.ts'
import type { ExistingPerson } from './company.ts'
import type { Draft } from './drafts.ts'
import { clean, normal, sameName } from './normal.ts'

export interface Known {
  ref: ManagerRef
  email: string
  active: boolean
  /** The whole name with accents, words sorted: distinguishes Håkan from Hakan where both exist. */
  exact: string
}

export interface PeopleIndex {
  byEmail(email: string): Known | undefined
  byNumber(number: string): Known[]
  /** Any order of the words, with or without patronymic, `Иванов И. П.`, `Berg, Anna`. */
  byName(name: string): Known[]
}

/** Everyone who can be named as a manager: the rows of the file and the people of the company. */
export function peopleIndex(drafts: readonly Draft[], people: readonly ExistingPerson[]): PeopleIndex {
  const [emails, names, numbers] = [new Map<string, Known>(), new Map<string, Known[]>(), new Map<string, Known[]>()]
  const add = (person: Draft | ExistingPerson, ref: ManagerRef) => {
    const whole = `${person.firstName} ${person.lastName}`.trim()
    const known = { ref, email: person.email, active: person.active, exact: sorted(sameName(whole).split(' ')) }
    const other = person.alternativeEmail?.toLowerCase()
    if (other && !emails.has(other)) emails.set(other, known)
    if (person.email) emails.set(person.email.toLowerCase(), known)
    for (const key of nameKeys(person.firstName, person.lastName)) push(names, key, known)
    if (person.employeeNumber) push(numbers, sameName(person.employeeNumber), known)
  }
  for (const person of people) add(person, { userId: person.id })
  for (const draft of drafts) add(draft, { row: draft.row })
  return {
    byEmail: (email) => emails.get(email.toLowerCase()),
    byNumber: (number) => numbers.get(sameName(number)) ?? [],
    byName: (name) => narrowed(names.get(sorted(normal(name).split(' '))) ?? [], name),
  }
}

function push(map: Map<string, Known[]>, key: string, known: Known) {
  const list = map.get(key)
  if (list) list.push(known)
  else map.set(key, [known])
}

/** Sorted words, so that the order in which they are written does not matter. */
function nameKeys(firstName: string, lastName: string): Set<string> {
  const first = normal(firstName).split(' ').filter(Boolean)
  const last = normal(lastName).split(' ').filter(Boolean)
  if (first.length === 0) return new Set()
  // there are people with one name
  if (last.length === 0) return new Set([sorted(first)])
  const initials = first.map((word) => word.slice(0, 1))
  return new Set([
    sorted([...first, ...last]),
    sorted([first[0] ?? '', ...last]),
    sorted([initials[0] ?? '', ...last]),
    sorted([...initials, ...last]),
  ])
}

function narrowed(found: readonly Known[], name: string): Known[] {
  const exact = sorted(clean(name).toLowerCase().replaceAll('ё', 'е').replaceAll(',', ' ').split(' ').filter(Boolean))
  const same = found.length > 1 ? found.filter((known) => known.exact === exact) : []
  return same.length > 0 ? same : [...found]
}

const sorted = (words: readonly string[]) => words.toSorted().join(' ')
