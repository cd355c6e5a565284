import type { Options, Question } from '#features/people/import/contract.ts'
import { alike } from './alike-places.ts'
import type { Company, NamedRegion, Place } from './company.ts'
import type { Draft } from './drafts.ts'
import type { Findings } from './findings.ts'
import { normal, sameName } from './normal.ts'
import type { Named, WillCreate } from './planned.ts'

/** What the file says of locations beside their names. */
export interface NewPlaces {
  /** The name under which a location is looked up: that of another one where the importer says they are the same. */
  nameOf: (name: string) => string
  /** With the country and the region of a location that is created. */
  placed: (entry: WillCreate) => WillCreate
  questions: Question[]
}

interface FileLocation {
  name: string
  drafts: Draft[]
}

/**
 * Where new locations are, and which of them may be another one in other words. What is left open is asked: it is an error until the
 * importer has answered.
 */
export function newPlaces(
  company: Company,
  drafts: readonly Draft[],
  answers: Options['answers'],
  found: Findings,
): NewPlaces {
  const known = new Map<string, Named>(company.lists.locations.map((one) => [sameName(one.name), one]))
  const names = new Map<string, string>()
  const questions: Question[] = []
  const fresh: FileLocation[] = []
  const asking = { company, answers, questions, found }
  for (const said of saidIn(drafts, found)) {
    const there = known.get(sameName(said.name))
    if (there?.id) sayKept(said, there, company, found)
    if (there) continue
    const other = [...known.values()].find(({ name }) => alike(name, said.name))
    if (other && isSame(said, other.name, asking)) names.set(sameName(said.name), other.name)
    else {
      known.set(sameName(said.name), { id: null, name: said.name })
      fresh.push(said)
    }
  }
  const places = new Map(fresh.map((said) => [sameName(said.name), placeOf(said, asking)]))
  return {
    nameOf: (name) => names.get(sameName(name)) ?? name,
    placed: (entry) => {
      const place = entry.list === 'locations' ? places.get(sameName(entry.name)) : undefined
      return place ? { ...entry, place } : entry
    },
    questions,
  }
}

/** Each location of the file once, with its rows. */
function saidIn(drafts: readonly Draft[], found: Findings): FileLocation[] {
  const all = new Map<string, FileLocation>()
  for (const draft of drafts) {
    const key = sameName(draft.location)
    if (key === '') {
      if (draft.regionText !== '') found.warn(draft.row, 'region', 'regionWithoutLocation', { name: draft.regionText })
      continue
    }
    const said = all.get(key) ?? { name: draft.location, drafts: [] }
    all.set(key, said)
    said.drafts.push(draft)
  }
  return [...all.values()]
}

/** Asks whether a location is another one in other words; as long as nobody has said so it is not. */
function isSame(said: FileLocation, other: string, { answers, questions, found }: Asking): boolean {
  const question = sameAs(said, other)
  questions.push(question)
  const answer = answers[question.id]
  if (answer === undefined) found.error(said.drafts[0]!.row, 'location', 'locationAlike', { name: said.name, other })
  return answer === other
}

const sameAs = ({ name, drafts }: FileLocation, other: string): Question => ({
  id: `location:${sameName(name)}`,
  kind: 'sameLocation',
  value: name,
  about: other,
  people: drafts.length,
  choices: [{ value: other, name: other }],
})

/** A location that is there keeps its region, whatever the file says. */
function sayKept({ drafts }: FileLocation, { id, name }: Named, { places, regions }: Company, found: Findings) {
  const place = places[id!]
  const region = place && regions[place.countryId]?.find(({ code }) => code === place.region)
  const other = place && drafts.find(({ regionText }) => regionText !== '' && !(region && isCalled(region, regionText)))
  if (other) found.warn(other.row, 'region', 'regionKept', { name, value: other.regionText })
}

interface Asking {
  company: Company
  answers: Options['answers']
  questions: Question[]
  found: Findings
}

function placeOf(said: FileLocation, asking: Asking): Place {
  const { company, found } = asking
  const countries = mostOften(said.drafts.flatMap(({ placeCountryId }) => placeCountryId ?? []))
  if (countries.length > 1)
    found.warn(said.drafts[0]!.row, 'location', 'locationCountries', { name: said.name, count: countries.length })
  const countryId = countries[0] ?? company.homeCountryId
  const [region] = mostOften(said.drafts.flatMap(({ regionText }) => regionText || []))
  return { countryId, region: region === undefined ? null : regionOf(said, region, countryId, asking) }
}

function regionOf(said: FileLocation, text: string, countryId: number, asking: Asking): string | null {
  const { company, answers } = asking
  const country = company.countries.find(({ id }) => id === countryId)
  const regions = company.regions[countryId] ?? []
  const region = regions.find((one) => isCalled(one, text, country?.names[0]))
  // nothing depends on the region of a country whose holidays are the same everywhere
  if (region || regions.length === 0) return region?.code ?? null
  const id = `region:${countryId}:${sameName(text)}`
  askRegion({ id, said, text, countryId }, country?.names[1] ?? '', regions, asking)
  return regions.find(({ code }) => code === answers[id])?.code ?? null
}

function askRegion(
  { id, said, text, countryId }: { id: string; said: FileLocation; text: string; countryId: number },
  country: string,
  regions: readonly NamedRegion[],
  { answers, questions, found }: Asking,
) {
  if (answers[id] === undefined) found.error(said.drafts[0]!.row, 'region', 'regionUnknown', { name: text, country })
  if (questions.some((one) => one.id === id)) return
  questions.push({
    id,
    kind: 'region',
    value: text,
    about: String(countryId),
    people: said.drafts.length,
    choices: regions.map(({ code, names }) => ({ value: code, name: names[0]! })),
  })
}

/** Bavaria, Bayern, BY and DE-BY are one. */
const isCalled = ({ code, names }: NamedRegion, text: string, country = ''): boolean => {
  const said = normal(text)
  return [code, `${country} ${code}`, ...names].some((name) => normal(name) === said)
}

/** The most frequent first; of equals the first. */
function mostOften<T>(all: readonly T[]): T[] {
  const counts = new Map<T, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([one]) => one)
}
