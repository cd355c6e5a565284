import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteInto, lineOf } from '#tests/rows-seen.ts'
import { fits, judge, type Statement, statementsIn } from './claimed-rows.ts'

const SOURCE = `
declare function sql<Row = unknown>(texts: TemplateStringsArray, ...values: unknown[]): Row
type Status = 'pending' | 'approved'
interface Row { id: string; endsOn: string | null; status: Status; size: number; who: { name: string; age?: number }; days: { day: string }[] }
export const all = (id: string) => sql<Row>\`select id, ends_on, status, size, who, days from leaves where id = \${id}\`
export const one = () => sql<{ id: string }>\`select id from leaves\`
export const plain = () => sql\`select id from leaves where id = \${1} for update\`
export const piece = () => sql<{ id: string }>\`json_build_object('id', id)\`
`
const ROW = { id: 'a', ends_on: null, status: 'pending', size: 1, who: { name: 'Ann' }, days: [{ day: '2026-01-01' }] }
const TEXT = 'select id, ends_on, status, size, who, days\n  from leaves where id = $1'

let folder: string
let statements: Statement[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimed-rows-'))
  const file = join(folder, 'store.ts')
  writeFileSync(file, SOURCE)
  const options = { strict: true, target: ts.ScriptTarget.ES2022, noLib: false, types: [] }
  statements = statementsIn(ts.createProgram([file], options), (one) => one === file)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the tests' recorder says of these rows. */
function lineFor(rows: readonly object[], text = TEXT) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const seen = noteInto(undefined, { fields: names.map((name) => ({ name })), rows } as never)
  return lineOf(text, seen)
}
const faultsOf = (...rows: object[]) =>
  judge(statements, [lineFor(rows)], '').faults.map((one) => one.slice(one.indexOf(' ') + 1))

test('statements are found, pieces of them are not', () => {
  expect(statements.map(({ name, row }) => [name.split(' ')[1], row && [...row.keys()].length])).toEqual([
    ['all', 6],
    ['one', 1],
    ['plain', null],
  ])
})

describe('a claim', () => {
  test('that holds is no fault', () => {
    expect(
      faultsOf(ROW, { ...ROW, ends_on: '2026-01-02', status: 'approved', who: { name: 'Max', age: 3 }, days: [] }),
    ).toEqual([])
  })

  test.each([
    ['a column that is never null', { size: null }, 'size: claimed number, was null'],
    ['another type', { size: '1' }, 'size: claimed number, was string'],
    ['a closed set of words', { status: 'withdrawn' }, 'status: claims pending, approved; was “withdrawn”'],
    ['what stands inside JSON', { who: { name: null } }, 'who.name: claimed string, was null'],
    ['what stands inside a list', { days: [{ day: 1 }] }, 'days[].day: claimed string, was number'],
    ['a list that is null when it is empty', { days: null }, 'days: claimed array, was null'],
  ])('of %s that does not hold is told', (_what, changed, fault) => {
    expect(faultsOf(ROW, { ...ROW, ...changed })).toContain(fault)
  })

  test('of a column, or a key inside JSON, that does not come is told', () => {
    const { size: _size, ...row } = ROW
    expect(faultsOf(row)).toEqual(['claims size, which does not come'])
    expect(faultsOf({ ...ROW, who: {} })).toEqual(['who: claims name, which does not come'])
  })

  test('of a key that only some rows lack is told', () => {
    expect(faultsOf(ROW, { ...ROW, who: {} })).toEqual(['who.name: claimed string, was undefined'])
  })

  test('that no test has run is named', () => {
    expect(judge(statements, [lineFor([ROW])], '').unseen.map((name) => name.split(' ')[1])).toEqual(['one'])
  })
})

test('a text belongs to the longest template that it fits, from its beginning to its end', () => {
  expect(fits('select id from leaves where id = $1 for update', ['select id from ', ''])).toBe(true)
  expect(fits('select id from leaves', ['select id from leaves where ', ''])).toBe(false)
  expect(fits('select id from leaves', ['select id from leaves'])).toBe(true)
  const locked = lineFor([{ id: null }], 'select id from leaves where id = $1 for update')
  expect(judge(statements, [locked], '').faults).toEqual([])
})
