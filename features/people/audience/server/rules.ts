import { type Audience, idsOf, type Kind, KINDS, type Named } from '../contract.ts'

/** A part of an audience as it is kept. */
export interface StoredPart {
  kind: Kind | 'everyone'
  /** Null for everyone. */
  id: string | null
  isExcluded: boolean
}

const listed = (named: Named, isExcluded: boolean): StoredPart[] =>
  KINDS.flatMap((kind) => [...new Set(named[idsOf[kind]])].map((id) => ({ kind, id, isExcluded })))

/** The parts of an audience, each once. What is named beside everyone adds nobody and is left out. */
export const partsOf = ({ everyone, except, ...named }: Audience): StoredPart[] => [
  ...(everyone ? [{ kind: 'everyone', id: null, isExcluded: false } as const] : listed(named, false)),
  ...listed(except, true),
]

/** Whether an audience names nobody to begin with: exceptions alone reach nobody. */
export const isEmpty = (audience: Audience): boolean => partsOf(audience).every(({ isExcluded }) => isExcluded)

/** The kinds that it names, exceptions too: each of them tells something of the people behind it. */
export const kindsIn = (audience: Audience): Kind[] =>
  KINDS.filter((kind) => partsOf(audience).some((part) => part.kind === kind))

const NO_LISTS: Named = {
  userIds: [],
  groupIds: [],
  departmentIds: [],
  locationIds: [],
  roleIds: [],
  employmentTypeIds: [],
}

/** An audience of these alone, without exceptions. */
export const audienceNaming = (named: Partial<Named>): Audience => ({
  ...NO_LISTS,
  ...named,
  everyone: false,
  except: NO_LISTS,
})
