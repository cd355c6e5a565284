import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldTable } from '#features/people/field-tables/contract.ts'
import { tablesOf } from '#features/people/field-tables/factory.ts'
import { keyOfTableColumn } from '#features/people/field-tables/fields.ts'
import { type World, world } from '#tests/world.ts'
import { importing, PATH } from './factory.ts'
import { csvFile } from './server/rules/write-file.ts'

let w: World
let its: ReturnType<typeof importing>
let f: ReturnType<typeof tablesOf>
let papers: FieldTable
beforeAll(async () => {
  w = await world()
  its = importing(w)
  f = tablesOf(w)
  papers = await f.table({
    name: 'Papers',
    columns: [
      { name: 'Type', type: 'select', is_required: true, options: [{ name: 'Visa' }, { name: 'Permit' }] },
      { name: 'Country', type: 'country' },
      { name: 'Valid from', type: 'date', marks: 'starts' },
      { name: 'Valid until', type: 'date', marks: 'ends' },
    ],
  })
})
afterAll(() => w.close())

const HEAD = ['First name', 'Last name', 'E-mail', 'Department']
const OF_TABLE = ['Papers: Type', 'papers: COUNTRY', 'Papers: Valid from', 'Papers: Valid until']
const file = (...lines: string[][]) => [[...HEAD, ...OF_TABLE], ...lines]
const nobody = ['', '', '', '']
let count = 0
const person = (name: string) => [name, 'Paper', `${name.toLowerCase()}${++count}@paper.test`, 'Field work']
const findings = async (id: string) =>
  (await w.call('adam', 'GET', `${PATH}/${id}/findings`)).body.data.map(
    ({ row, column, message }: Record<string, unknown>) => [row, column, message],
  )
const rowsOf = (email: string) =>
  w.asAcme((db) =>
    db
      .selectFrom('fieldTableRows as r')
      .innerJoin('users as u', 'u.id', 'r.userId')
      .select(['r.id', 'r.startsOn', 'r.endsOn', 'r.cells', 'u.id as userId'])
      .where('u.email', '=', email)
      .orderBy('r.startsOn')
      .execute(),
  )

describe('several lines of one person', () => {
  test('are one person with several rows, in the trail by their columns, and the undo takes all of it back', async () => {
    const [ola, per] = [person('Ola'), person('Per')]
    const { one } = await its.imported(
      'adam',
      file(
        [...ola, 'Visa', 'Sweden', '2025-01-31', '2026-01-30'],
        // the department is left out, the email written in another way
        ['Ola', '', ola[2]!.toUpperCase(), '', 'Permit', 'Finland', '2026-02-01', '2027-01-31'],
        [...per, ...nobody],
      ),
    )
    expect(one.report).toMatchObject({ errors: 0, people: 2 })
    expect(one.mapping.slice(4)).toEqual(papers.columns.map(({ id }) => keyOfTableColumn(papers.id, id)))
    const [first, second, ...more] = await rowsOf(ola[2]!)
    expect(more).toEqual([])
    expect([first, second]).toMatchObject([
      { startsOn: '2025-01-31', endsOn: '2026-01-30' },
      { startsOn: '2026-02-01', endsOn: '2027-01-31' },
    ])
    const id = first!.userId
    const shown = (await w.call('adam', 'GET', `/api/people/${id}/tables`)).body.data.tables[0]
    expect(shown.rows.map(({ values }: { values: object }) => Object.values(values))).toEqual(
      expect.arrayContaining([
        expect.arrayContaining([expect.objectContaining({ name: 'Visa' }), 752]),
        expect.arrayContaining([expect.objectContaining({ name: 'Permit' }), 246]),
      ]),
    )
    expect(await rowsOf(per[2]!)).toEqual([])
    const said = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', id)
        .where('name', '=', 'fieldTable.rowImported')
        .execute(),
    )
    expect(said.length).toBe(2)
    expect(JSON.stringify(said)).toContain('Valid until')
    expect(JSON.stringify(said)).not.toMatch(/2026|752/)
    // a row that was imported is corrected like any other
    const why = await w.call('adam', 'DELETE', `/api/people/${id}/tables/${papers.id}/rows/${first!.id}`, {
      why: 'Wrong',
    })
    expect(why.status).toBe(200)
    expect((await w.call('adam', 'POST', `${PATH}/${one.id}/undo`, {})).status).toBe(200)
    expect(await its.acmeHas(ola[2]!)).toBeUndefined()
    expect(await w.asAcme((db) => db.selectFrom('fieldTableRows').select('id').execute())).toEqual([])
  })

  test('each of its errors is at its cell', async () => {
    const eva = person('Eva')
    const { id, report } = await its.checked(
      'adam',
      file(
        [...eva, 'Visa', 'Sweden', '2026-01-31', '2025-01-30'],
        ['Eva', 'Other', eva[2]!, 'Kitchen', 'Passport', 'Atlantis', 'soon', ''],
        ['', '', eva[2]!, '', '', 'Sweden', '', ''],
        ['', '', eva[2]!, '', ...nobody],
      ),
    )
    expect(report).toMatchObject({ people: 0 })
    const said = await findings(id)
    expect(said.map(([row, column]: unknown[]) => [row, column])).toEqual([
      [2, 'Papers: Valid until'],
      [3, 'Last name'],
      [3, 'Department'],
      [3, 'Papers: Type'],
      [3, 'papers: COUNTRY'],
      [3, 'Papers: Valid from'],
      [4, 'Papers: Type'],
      [5, 'E-mail'],
    ])
    expect(said[1]![2]).toBe('Row 2 says something else about the same person. Repeat it or leave this cell empty.')
    expect(said[6]![2]).toBe('Fill in this cell.')
    expect(await its.acmeHas(eva[2]!)).toBeUndefined()
  })

  test('are a mistake where the file has no column of a table', async () => {
    const siv = person('Siv')
    const { id } = await its.checked('adam', [HEAD, siv, siv])
    expect((await findings(id))[0]!.slice(0, 2)).toEqual([3, 'E-mail'])
  })

  test('a required column that the file lacks is missed once', async () => {
    const { id } = await its.checked('adam', [
      [...HEAD, 'Papers: Country'],
      [...person('Tor'), 'Sweden'],
    ])
    expect((await findings(id)).map(([, , message]: unknown[]) => message)).toEqual([
      'Type is required in Papers. Choose its column.',
    ])
  })

  test('more rows than a person can have are refused at the first line too many', async () => {
    const ulf = person('Ulf')
    const lines = Array.from({ length: 201 }, () => [...ulf, 'Visa', '', '', ''])
    const { id } = await its.checked('adam', file(...lines))
    expect((await findings(id)).map(([row]: unknown[]) => row)).toEqual([202])
  })
})

test('a table that is not the importer’s to edit is not offered, and refused like one that is not there', async () => {
  const vera = person('Vera')
  const offered = async () => {
    const { body } = await its.upload('hr', csvFile(file([...vera, 'Visa', '', '', ''])))
    return body.data
  }
  expect((await offered()).ownTables.map(({ id }) => id)).toContain(papers.id)
  const role = (await w.call('adam', 'GET', '/api/roles')).body.data.find(
    ({ builtIn }: { builtIn: string }) => builtIn === 'hr',
  )
  const { permissions, name, description } = (await w.call('adam', 'GET', `/api/roles/${role.id}`)).body.data
  // who only reads them brings none either
  const kept = permissions.filter((one: string) => one !== `other.tables.${papers.id}.edit`)
  const saved = { name, description, permissions: [...new Set([...kept, `other.tables.${papers.id}.view`])] }
  expect((await w.call('adam', 'PUT', `/api/roles/${role.id}`, saved)).status).toBe(200)
  const less = await offered()
  expect(less.ownTables.map(({ id }) => id)).not.toContain(papers.id)
  expect(less.mapping.slice(4)).not.toContain(keyOfTableColumn(papers.id, papers.columns[0]!.id))
  const check = (key: string) =>
    w.call('hr', 'PUT', `${PATH}/${less.id}`, {
      mapping: ['firstName', 'lastName', 'email', null, key, null, null, null],
      options: {},
    })
  const [his, none] = [
    await check(keyOfTableColumn(papers.id, papers.columns[0]!.id)),
    await check(keyOfTableColumn(w.ids.ann, w.ids.ann)),
  ]
  expect([his.status, none.status]).toEqual([422, 422])
  expect(his.body).toEqual(none.body)
})

test('thousands of lines become their people with all of their rows', { timeout: 60_000 }, async () => {
  const LINES = 2000
  const lines = Array.from({ length: LINES }, (_, at) => [
    `F${at >> 1}`,
    'Many',
    `many${at >> 1}@paper.test`,
    'Field work',
    at % 2 ? 'Permit' : 'Visa',
    'Sweden',
    at % 2 ? '2026-02-01' : '2025-02-01',
    at % 2 ? '2027-01-31' : '2026-01-31',
  ])
  const { one } = await its.imported('adam', file(...lines))
  expect(one).toMatchObject({ status: 'done', report: { people: LINES / 2, errors: 0 } })
  const rows = await w.asAcme((db) =>
    db
      .selectFrom('fieldTableRows as r')
      .innerJoin('users as u', 'u.id', 'r.userId')
      .where('u.email', 'like', 'many%')
      .select('r.id')
      .execute(),
  )
  expect(rows.length).toBe(LINES)
})

test('the sample file has an example of two rows, and is read without a question in each language', async () => {
  for (const language of ['en', 'ru', 'sv']) {
    const { body } = await w.call('adam', 'GET', `${PATH}/sample`, undefined, { 'content-language': language })
    expect(String(body)).toMatch(/Papers: Type[,;]Papers: Country[,;]Papers: Valid from[,;]Papers: Valid until/)
    const { id, mapping } = (await its.upload('adam', Buffer.from(body as string))).body.data
    expect(mapping).not.toContain(null)
    await w.call('adam', 'PUT', `${PATH}/${id}`, { mapping, options: {} })
    await w.settle()
    expect((await its.show('adam', id)).report).toMatchObject({ people: 3, errors: 0, warnings: 0 })
  }
})
