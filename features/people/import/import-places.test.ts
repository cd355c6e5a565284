import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import type { ShownImport } from './contract.ts'
import { importing, PATH } from './factory.ts'
import type { Field } from './fields.ts'
import { namedCountries, namedRegions } from './server/own-actions.ts'
import { alike } from './server/rules/alike-places.ts'
import { fjallrav, planOf } from './server/rules/fjallrav.ts'

let w: World
let its: ReturnType<typeof importing>
let company: typeof fjallrav
beforeAll(async () => {
  w = await world()
  its = importing(w)
  await w.settle()
  company = { ...fjallrav, countries: namedCountries(), regions: await namedRegions() }
})
afterAll(() => w.close())

const FIELDS: Field[] = ['firstName', 'email', 'location', 'region', 'locationCountry']
const row = (location: string, region = '', country = '', at = 0) => [
  `P${at}`,
  `p${at}@x.example`,
  location,
  region,
  country,
]
const planned = (rows: string[][], answers = {}, of = company) => planOf(FIELDS, rows, { answers }, of)
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key)

describe('where a new location is', () => {
  test.each([
    ['Bavaria', 'Germany', 276, 'BY'],
    ['Bayern', 'DE', 276, 'BY'],
    ['bayern', 'Tyskland', 276, 'BY'],
    ['DE-BY', 'Германия', 276, 'BY'],
    ['Scotland', 'United Kingdom', 826, 'SCT'],
    ['Tyrol', 'Austria', 40, '7'],
    ['Tirol', 'Austria', 40, '7'],
    ['Stockholms län', 'Sweden', 752, null],
  ])('%s of %s', (region, country, countryId, code) => {
    const { errors, questions, willCreate } = planned([row('Office', region, country)])
    expect([errors, questions]).toEqual([[], []])
    expect(willCreate).toMatchObject([{ list: 'locations', name: 'Office', place: { countryId, region: code } }])
  })
  test('is the country of most of its people; without one that of the company', () => {
    const { willCreate, warnings } = planned([
      row('A', '', 'France', 1),
      row('A', '', 'Spain', 2),
      row('A', '', 'Spain', 3),
      row('B', '', '', 4),
    ])
    expect(willCreate.map(({ name, place }) => [name, place?.countryId])).toEqual([
      ['A', 724],
      ['B', company.homeCountryId],
    ])
    expect(keys(warnings)).toEqual(['locationCountries'])
  })
  test('an unknown region is asked about once, and is an error until it is answered', () => {
    const rows = [row('A', 'Bavariaa', 'Germany', 1), row('B', 'bavariaa', 'Germany', 2)]
    const open = planned(rows)
    expect(open.questions).toMatchObject([
      { id: 'region:276:bavariaa', kind: 'region', value: 'Bavariaa', about: '276' },
    ])
    expect(open.questions[0]!.choices).toContainEqual({ value: 'BY', name: 'Bayern' })
    expect(keys(open.errors)).toContain('regionUnknown')
    const placesWith = (answer: string) => {
      const { errors, willCreate } = planned(rows, { 'region:276:bavariaa': answer })
      return [errors.length, ...willCreate.map(({ place }) => place?.region)]
    }
    expect(placesWith('BY')).toEqual([0, 'BY', 'BY'])
    expect(placesWith('')).toEqual([0, null, null])
    expect(placesWith('made up')).toEqual([0, null, null])
  })
  test('a location that is there keeps its region, and the file is told so', () => {
    const there = {
      ...company,
      lists: { ...company.lists, locations: [{ id: 'l1', name: 'Kept' }] },
      places: { l1: { countryId: 276, region: 'HE' } },
    }
    expect(keys(planned([row('Kept', 'Bavaria', 'Germany')], {}, there).warnings)).toEqual(['regionKept'])
    expect(planned([row('Kept', 'Hesse', 'Germany')], {}, there).warnings).toEqual([])
  })
  test.each([
    ['a region without a location is said', row('', 'Bavaria', 'Germany'), ['regionWithoutLocation']],
    ['a country that is none is an error', row('A', '', 'Atlantis'), ['countryUnknown']],
  ])('%s', (_what, line, found) => {
    const { errors, warnings } = planned([line])
    expect(keys([...errors, ...warnings])).toEqual(found)
  })
})

describe('one place under two names', () => {
  test.each([
    ['Munich', 'München', true],
    ['München', 'Мюнхен', true],
    ['Göteborg', 'Gothenburg', true],
    ['Muenchen', 'München', true],
    ['Malmö', 'Malmo', true],
    ['Санкт-Петербург', 'St. Petersburg', true],
    ['Stockholm', 'Stockhlm', true],
    ['Office 1', 'Office 2', false],
    ['Bern', 'Berlin', false],
    ['Oslo', 'Osby', false],
    ['Paris', 'Parma', false],
    ['Riga', 'Praga', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect([alike(a, b), alike(b, a)]).toEqual([expected, expected])
  })
  test('is asked about, also against a location that is there, and can be one or two', () => {
    const rows = [row('Munich', '', '', 1), row('München', '', '', 2)]
    const open = planned(rows)
    expect(open.questions).toEqual([
      {
        id: 'location:münchen',
        kind: 'sameLocation',
        value: 'München',
        about: 'Munich',
        people: 1,
        choices: [{ value: 'Munich', name: 'Munich' }],
      },
    ])
    expect(keys(open.errors)).toEqual(['locationAlike'])
    const made = (answer: string) =>
      planned(rows, { 'location:münchen': answer }).willCreate.map(({ name, people }) => [name, people])
    expect(made('Munich')).toEqual([['Munich', 2]])
    expect(made('')).toEqual([
      ['Munich', 1],
      ['München', 1],
    ])
    const there = { ...company, lists: { ...company.lists, locations: [{ id: 'l1', name: 'Munich' }] } }
    const same = planned([row('München')], { 'location:münchen': 'Munich' }, there)
    expect([same.errors, same.willCreate, same.rows[0]?.location]).toEqual([[], [], { id: 'l1', name: 'Munich' }])
  })
})

test('the answers are given over HTTP, and what is created is where the file says', async () => {
  const file = [
    ['First name', 'E-mail', 'Location', 'Region', 'Country'],
    ['Una', 'una@acme.test', 'Munich', 'Bavariaa', 'Germany'],
    ['Duo', 'duo@acme.test', 'München', '', 'Germany'],
  ]
  const open: ShownImport = await its.checked('hr', file)
  const { id, version, mapping, options, report, can } = open
  expect(report!.questions).toMatchObject([{ kind: 'sameLocation' }, { kind: 'region', about: 'Germany' }])
  expect([report!.errors, can.start]).toEqual([2, false])
  expect((await w.call('hr', 'POST', `${PATH}/${id}/start`, {})).status).toBe(409)
  const answers = { 'location:münchen': 'Munich', 'region:276:bavariaa': 'BY' }
  expect(
    (await w.call('hr', 'PUT', `${PATH}/${id}`, { mapping, options: { ...options, answers }, version })).status,
  ).toBe(200)
  await w.settle()
  expect((await w.call('hr', 'POST', `${PATH}/${id}/start`, {})).status).toBe(200)
  await w.settle()
  const { rows } = await owner.query(
    `select l.name, l.country_id as country, l.region, l.time_zone as zone, l.currency, count(*)::int as people
     from locations l join users u on u.location_id = l.id and u.company_id = l.company_id
     where l.company_id = $1 and l.name like 'M_n%' group by l.company_id, l.id`,
    [w.acme.id],
  )
  expect(rows).toEqual([
    { name: 'Munich', country: 276, region: 'BY', zone: 'Europe/Berlin', currency: 'EUR', people: 2 },
  ])
})
