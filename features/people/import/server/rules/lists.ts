import type { List, Options } from '#features/people/import/contract.ts'
import type { Named, WillCreate } from './planned.ts'
import type { Company } from './company.ts'
import type { Draft, ListField } from './drafts.ts'
import type { Findings } from './findings.ts'
import { type NewPlaces, newPlaces } from './new-places.ts'
import { sameName } from './normal.ts'

export const listOf: Record<ListField, List> = {
  department: 'departments',
  jobTitle: 'jobTitles',
  position: 'positions',
  location: 'locations',
  hiringSource: 'hiringSources',
  employmentType: 'employmentTypes',
}
export const listFields = Object.keys(listOf) as ListField[]

export type Lookup = (draft: Draft) => Record<ListField, Named | null>

/** Finds each name in its list, whatever its case; those that no list holds are counted for `willCreate` or are errors. */
export function listLookup(
  company: Company,
  drafts: readonly Draft[],
  { missing, answers = {} }: Pick<Options, 'missing' | 'answers'>,
  found: Findings,
) {
  const places = newPlaces(company, drafts, answers, found)
  const lookups = listFields.map(
    (field) => [field, oneList(field, { company, drafts, missing, places }, found)] as const,
  )
  const look: Lookup = (draft) =>
    Object.fromEntries(lookups.map(([field, one]) => [field, one.look(draft)])) as Record<ListField, Named | null>
  return {
    look,
    willCreate: () => lookups.flatMap(([, one]) => one.willCreate()).map(places.placed),
    questions: places.questions,
  }
}

export type Missing = Partial<Record<List, 'create' | 'error'>>

export function roleLookup(company: Company, found: Findings): (draft: Draft) => string[] {
  const known = new Map(company.roles.map((role) => [sameName(role.name), role]))
  return (draft) => {
    const ids = new Set<string>()
    for (const name of draft.roleText.split(/[,;|]/).map((part) => part.trim())) {
      const role = known.get(sameName(name))
      if (role?.mine) ids.add(role.id)
      else if (role) found.error(draft.row, 'roles', 'roleAboveOwn', { name })
      else if (name !== '') found.error(draft.row, 'roles', 'roleUnknown', { name })
    }
    return [...ids]
  }
}

interface Looking {
  company: Company
  drafts: readonly Draft[]
  missing: Missing
  places: NewPlaces
}

function oneList(field: ListField, { company, drafts, missing, places }: Looking, found: Findings) {
  const list = listOf[field]
  const known = new Map<string, Named>(company.lists[list].map((entry) => [sameName(entry.name), entry]))
  const created = new Map<string, WillCreate>()
  const suffix = field === 'department' ? sharedSuffix(drafts, known) : ''
  if (suffix !== '') found.warn(null, field, 'suffixRemoved', { suffix: suffix.trim() })
  const look = (draft: Draft): Named | null => {
    const said = suffix === '' ? draft[field] : draft[field].slice(0, -suffix.length)
    const name = field === 'location' ? places.nameOf(said) : said
    if (name === '') return null
    const key = sameName(name)
    const entry = known.get(key)
    if (entry) {
      count(created.get(key))
      return entry
    }
    if (missing[list] === 'error') {
      found.error(draft.row, field, 'listMissing', { name })
      return null
    }
    const fresh = { id: null, name }
    known.set(key, fresh)
    created.set(key, { list, name, people: 1 })
    return fresh
  }
  return { look, willCreate: () => [...created.values()] }
}

function count(entry: WillCreate | undefined) {
  if (entry) entry.people++
}

/** Frappe HR ends every department with the company's abbreviation: `Sales - AC`. Empty unless all of several names share it. */
function sharedSuffix(drafts: readonly Draft[], known: ReadonlyMap<string, Named>): string {
  const names = new Set(drafts.map((draft) => draft.department).filter((name) => name !== ''))
  const suffixes = new Set([...names].map((name) => / - [\p{Lu}\p{N}]{1,6}$/u.exec(name)?.[0] ?? ''))
  const [suffix = ''] = suffixes
  return names.size > 1 && suffixes.size === 1 && ![...names].some((name) => known.has(sameName(name))) ? suffix : ''
}
