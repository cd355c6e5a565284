import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE, permissionsDoc } from '#bin/permissions-doc.ts'
import { catalogue } from '#platform/catalogue.ts'
import { operations } from '#tests/sweeps/operations.ts'
import { type World, world } from '#tests/world.ts'
import { SCOPES, SECTIONS } from './contract.ts'
import { BUILT_IN_PERMISSIONS } from './server/permissions.ts'
import { companyFields, type FieldOfRecord } from './server/ports.ts'

let ownFields: FieldOfRecord[] = []
let w: World
beforeAll(async () => {
  w = await world({ brings: [companyFields.with(async () => ownFields)] })
})
afterAll(() => w.close())

let count = 0
const fresh = () => `Field role ${count++}`
const make = async (permissions: string[]): Promise<string> =>
  (await w.call('adam', 'POST', '/api/roles', { name: fresh(), permissions })).body.data.id
const show = async (id: string) => (await w.call('adam', 'GET', `/api/roles/${id}`)).body.data

describe('the catalogue', () => {
  const keys = () => catalogue().map(({ key }) => key)

  test('has exactly the specified sections in each scope', () => {
    // the specification's eleven, ID and tax numbers, and files
    expect(SECTIONS).toHaveLength(13)
    for (const scope of SCOPES)
      expect(
        keys()
          .filter((key) => key.startsWith(`${scope}.`))
          .toSorted(),
      ).toEqual(SECTIONS.map((section) => `${scope}.${section}`).toSorted())
  })

  test.each([
    [
      'settings',
      'assets benefits company departments employee_fields holidays job_title onboarding_flow roles sso timeoff timetracking webhooks',
    ],
    ['reports', 'timeoff_reports timetracking_reports'],
    ['people', 'create export people'],
  ])('has the specified keys of %s', (group, names) => {
    const found = keys()
      .filter((key) => key.startsWith(`${group}.`))
      .map((key) => key.slice(group.length + 1))
    expect(found.toSorted()).toEqual(names.split(' '))
  })

  test('has a group of every name of the wording', () => {
    const groups = new Set(catalogue().map(({ group }) => group))
    expect([...groups]).toEqual(
      expect.arrayContaining([
        'own',
        'manager',
        'other',
        'people',
        'assets',
        'benefits',
        'org_chart',
        'positions',
        'departments',
        'reports',
        'announcements',
        'holidays',
        'extra_working_days',
        'calendar',
        'dashboard',
        'e_signature',
        'timesheet',
      ]),
    )
  })

  test('knows every permission that an operation needs, a built-in role holds or a screen names', () => {
    const known = new Set(
      catalogue().flatMap(({ key, kind }) => (kind === 'switch' ? [key] : [`${key}.view`, `${key}.edit`])),
    )
    const needed = operations.flatMap(({ route }) => (typeof route.needs === 'object' ? route.needs.anyOf : []))
    const held = Object.values(BUILT_IN_PERMISSIONS).flat()
    expect([...needed, ...held].filter((permission) => !known.has(permission))).toEqual([])
  })

  test('is written down as it is', () => {
    expect(readFileSync(FILE, 'utf8'), 'npm run docs:permissions').toBe(permissionsDoc())
  })

  test('names every key in three languages', () => {
    for (const language of ['en', 'ru', 'sv']) {
      const { roles } = JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'))
      const words = catalogue().map(({ key, group }) =>
        SCOPES.some((scope) => scope === group)
          ? roles.sections[key.slice(group.length + 1).replaceAll('.', '_')]
          : roles.keys[key.replaceAll('.', '_')],
      )
      expect(words.filter((word) => !word)).toEqual([])
    }
  })

  test('a field of the company stands in the three scopes by its id', async () => {
    const id = '0b5c1d3e-0000-4000-8000-000000000001'
    ownFields = [{ section: `fields.${id}`, name: 'T-shirt size' }]
    const { data } = (await w.call('adam', 'GET', '/api/permissions')).body
    expect(
      data
        .filter(({ name }: { name: string | null }) => name === 'T-shirt size')
        .map(({ key }: { key: string }) => key),
    ).toEqual(SCOPES.map((scope) => `${scope}.fields.${id}`))
    const role = await make([`other.fields.${id}.view`])
    expect((await show(role)).permissions).toEqual([`other.fields.${id}.view`])
    ownFields = []
    expect(
      (await w.call('adam', 'POST', '/api/roles', { name: fresh(), permissions: [`other.fields.${id}.view`] })).status,
    ).toBe(422)
  })
})
