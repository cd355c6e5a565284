import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { scimWorld, errorOf } from './factory.ts'

let w: World
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
let group: Awaited<ReturnType<typeof scimWorld>>['group']
let find: Awaited<ReturnType<typeof scimWorld>>['find']
beforeAll(async () => {
  ;({ w, client, made, group, find } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

/** Filters over five people whose names begin with a mark of this run. */
const FILTERS: [filter: (mark: string) => string, found: string][] = [
  [(m) => `userName eq "${m}-a@corp.example"`, 'a'],
  [(m) => `USERNAME EQ "${m.toUpperCase()}-A@corp.example"`, 'a'],
  [(m) => `userName sw "${m}"`, 'abcde'],
  [(m) => `userName co "${m}-b"`, 'b'],
  [(m) => `userName ew "-c@corp.example" and userName sw "${m}"`, 'c'],
  [(m) => `userName sw "${m}" and active eq false`, 'e'],
  [(m) => `userName sw "${m}" and not (active eq true)`, 'e'],
  [(m) => `userName sw "${m}" and (name.givenName eq "A" or name.givenName eq "B")`, 'ab'],
  [(m) => `userName eq "${m}-a@corp.example" or userName eq "${m}-b@corp.example" and active eq false`, 'a'],
  [(m) => `emails.value eq "${m}-d@corp.example"`, 'd'],
  [(m) => `emails[type eq "work" and value sw "${m}-d"]`, 'd'],
  [(m) => `externalId eq "${m}-X"`, 'a'],
  [(m) => `externalId eq "${m}-x"`, ''],
  [(m) => `externalId pr and userName sw "${m}"`, 'a'],
  [(m) => `userName sw "${m}" and externalId ne "${m}-X"`, 'bcde'],
  [(m) => `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${m}-a@corp.example"`, 'a'],
  [(m) => `userName sw "${m}" and meta.created gt "2020-01-01T00:00:00Z"`, 'abcde'],
  [(m) => `userName sw "${m}" and meta.lastModified lt "2020-01-01T00:00:00Z"`, ''],
  [(m) => `userName sw "${m}%"`, ''],
  [(m) => `userName sw "${m}" and userName co "_"`, ''],
  [(m) => `userName sw "${m}" and name.familyName eq "ÅKERÖ-ЙЁ"`, 'abcde'],
  [(m) => `userName sw "${m}" and name.familyName co "åkerö-йё"`, 'abcde'],
  [(m) => `userName sw "${m}" and name.familyName co "%"`, ''],
  [(m) => `userName sw "${m}" and name.familyName co "\\\\"`, ''],
  [() => `id eq "nobody"`, ''],
]

describe('people are found', () => {
  const mark = `f${randomUUID().slice(0, 6)}`
  beforeAll(async () => {
    for (const letter of 'abcde')
      await made({
        userName: `${mark}-${letter}@corp.example`,
        name: { givenName: letter.toUpperCase(), familyName: 'Åkerö-йё' },
        active: letter !== 'e',
        ...(letter === 'a' ? { externalId: `${mark}-X` } : {}),
      })
  })
  test.each(FILTERS.map(([filter, letters]) => [filter(mark), letters] as const))('%s', async (filter, letters) => {
    const { Resources, totalResults } = await find(filter)
    expect(Resources.map((one: { name: { givenName: string } }) => one.name.givenName.toLowerCase()).join('')).toBe(
      letters,
    )
    expect(totalResults).toBe(letters.length)
  })
  test.each([
    'userName',
    'userName eq',
    'userName xx "a"',
    'userName eq a',
    '(userName eq "a"',
    'userName eq "a")',
    'shoeSize eq 1',
    'constructor eq "a"',
    'active gt true',
    '"',
    'a'.repeat(500),
    `${'('.repeat(100)}userName pr`,
  ])('not by %.30s', async (filter) =>
    expect(errorOf(await client('GET', `/Users?filter=${encodeURIComponent(filter)}`))).toEqual([400, 'invalidFilter']),
  )
  test('a quote in a value is a quote', async () => {
    expect((await find(`userName eq "x\\" or userName pr or userName eq \\""`)).totalResults).toBe(0)
    expect((await find(`userName eq "'; drop table users; --"`)).totalResults).toBe(0)
  })
  test.each([
    ['startIndex=1&count=2', 1, 2],
    ['startIndex=4&count=2', 4, 2],
    ['startIndex=5&count=10', 5, 1],
    ['startIndex=99&count=10', 99, 0],
    ['startIndex=0&count=2', 1, 2],
    ['startIndex=-3&count=2', 1, 2],
    ['count=0', 1, 0],
    ['count=-1', 1, 0],
  ])('by pages: %s', async (query, startIndex, itemsPerPage) => {
    const { body } = await client('GET', `/Users?filter=${encodeURIComponent(`userName sw "${mark}"`)}&${query}`)
    expect(body).toMatchObject({ totalResults: 5, startIndex, itemsPerPage })
    expect(body.Resources).toHaveLength(itemsPerPage)
  })
  test.each([
    ['sortBy=userName', 'abcde'],
    ['sortBy=userName&sortOrder=descending', 'edcba'],
    ['sortBy=urn:ietf:params:scim:schemas:core:2.0:User:NAME.givenName&sortOrder=Descending', 'edcba'],
    ['sortBy=name.familyName', 'abcde'],
    ['sortBy=active', 'eabcd'],
    ['sortBy=active&sortOrder=descending', 'abcde'],
    // one has it: the others come last, and first when it runs down
    ['sortBy=externalId', 'abcde'],
    ['sortBy=externalId&sortOrder=descending', 'bcdea'],
    ['sortBy=meta.created&sortOrder=descending', 'edcba'],
    ['sortOrder=descending', 'abcde'],
    ['sortBy=userName&sortOrder=descending&startIndex=2&count=2', 'dc'],
  ])('sorted: %s', async (query, letters) => {
    const { body } = await client('GET', `/Users?filter=${encodeURIComponent(`userName sw "${mark}"`)}&${query}`)
    const found = body.Resources.map((one: { name: { givenName: string } }) => one.name.givenName.toLowerCase())
    expect(found.join('')).toBe(letters)
  })
  test.each([
    'Users?sortBy=shoeSize',
    'Users?sortBy=constructor',
    'Users?sortBy=userName&sortOrder=up',
    'Groups?sortBy=members.value',
  ])('not sorted: %s', async (path) => expect(errorOf(await client('GET', `/${path}`))).toEqual([400, 'invalidValue']))
  test('groups are sorted by their names, whatever the letters’ size', async () => {
    for (const name of ['b', 'A', 'C']) await group([], `${mark} ${name}`)
    const named = async (order: string) => {
      const filter = encodeURIComponent(`displayName sw "${mark}"`)
      const { body } = await client('GET', `/Groups?filter=${filter}&sortBy=displayName&sortOrder=${order}`)
      return body.Resources.map((one: { displayName: string }) => one.displayName.at(-1)).join('')
    }
    expect([await named('ascending'), await named('descending')]).toEqual(['AbC', 'CbA'])
  })
  test('with the attributes that were asked for', async () => {
    const { body } = await client(
      'GET',
      `/Users?attributes=userName&filter=${encodeURIComponent(`userName sw "${mark}-a"`)}`,
    )
    expect(Object.keys(body.Resources[0]).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName'])
    const without = await client('GET', `/Users?excludedAttributes=emails,groups&count=1`)
    expect(without.body.Resources[0].emails).toBeUndefined()
  })
})
