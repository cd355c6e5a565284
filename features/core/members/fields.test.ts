import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, type Fields, namesOf } from '#kit/fields.ts'
import { LANGUAGES, messagesOf } from '#platform/words.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { jobFields, memberFields, personalFields } from './fields.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Columns that are no declared field: keys, states, derived ones, names and places, which are written by hand. */
const OTHERS =
  `company_id id account_id email first_name last_name name_key search_key birthday status deactivated_at is_admin admin_until
  access must_change_password hiring_source_id department_id location_id job_title_id position_id manager_id
  avatar_file_id language week_start asks_to_approve awaits_hire_date invited_by invited_at version created_at`.split(
    /\s+/,
  )

test('a column of a person is a declared field or stands in the list of those that are none', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'users' and table_schema = 'public'",
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...namesOf(memberFields).map(columnOf), ...OTHERS].toSorted(),
  )
})

test.each(LANGUAGES)('every field has its words in %s', (language) => {
  const wordOf = (key: string) =>
    key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messagesOf(language))
  const keys = Object.values(memberFields as Fields).flatMap((field) => [
    field.word,
    ...[field.list?.word, field.import?.word].filter((key) => key !== undefined),
    ...(field.type === 'choice' ? field.options.map((option) => `${field.words}.${option}`) : []),
  ])
  expect(keys.filter((key) => typeof wordOf(key) !== 'string')).toEqual([])
})

/** Names of things that other areas of the trail have too. */
const SHARED = ['address', 'countryId']

test.each(LANGUAGES)('no field has a second word for the trail in %s', (language) => {
  const { fields } = messagesOf(language)['audit'] as { fields: object }
  expect(namesOf(memberFields).filter((name) => name in fields)).toEqual(SHARED)
})

/** Where the fields of a section are read and changed. */
const SECTIONS: readonly [path: string, fs: Fields][] = [
  ['personal', personalFields],
  ['job', jobFields],
]
// the last day is recorded as a leaving (`people/leaving`)
const CASES = SECTIONS.flatMap(([path, fs]) => namesOf(fs).map((name) => [name, path, fs[name]!] as const)).filter(
  ([name]) => name !== 'terminationDate',
)

test.each(CASES)('%s is changed, read, listed and found in the trail', async (name, path, { example, list }) => {
  const changed = await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/${path}`, { [name]: example })
  expect(changed.status).toBe(200)
  const { data } = (await w.call('hr', 'GET', `/api/people/${w.ids.ann}/${path}`)).body
  expect({ ...data.info, ...data.employment, ...data }).toMatchObject({ [name]: example })
  if (list) {
    const { body } = await w.call('hr', 'GET', `/api/people?columns=${name}`)
    expect(body.data.find(({ id }: { id: string }) => id === w.ids.ann)[name]).toBe(example)
  }
  const { rows } = await owner.query(
    "select details from events where name = 'user.updated' and subject_id = $1 and details->'changes' ? $2",
    [w.ids.ann, name],
  )
  expect(rows).toHaveLength(1)
})
