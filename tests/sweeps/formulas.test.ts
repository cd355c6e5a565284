import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { readCsv } from '#features/people/import/server/rules/csv.ts'
import { readXlsx } from '#features/people/import/server/rules/xlsx.ts'
import { modules } from '#app/modules.ts'
import { exportSources } from '#platform/exports.ts'
import { portsOf } from '#platform/ports.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { wholeSchema } from '#platform/json-schema.ts'
import { send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { operations } from './operations.ts'

/**
 * What a spreadsheet takes for the beginning of a formula: the signs, their full-width forms, and both behind a space, a quotation mark
 * or a line break. (PostgreSQL holds no NUL: `kit/formulas.test.ts` has it.)
 */
const LEADERS = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u00a0=1',
  '"=1',
  "'=1",
]
/** A cell is a text for certain when it begins with an apostrophe; what follows it is then only shown. */
const PLANTED = /^(?!')[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const sqlOf = (text: string) =>
  `'${text.replaceAll("'", "''").replaceAll(/[\t\r\n\u00a0]/g, (one) => `'||chr(${one.charCodeAt(0)})||'`)}'`
/** Tables of the company whose rows people name: every text column of theirs gets a leader in front. */
const TABLES = ['users', 'departments', 'locations', 'job_titles', 'positions', 'catalogue_entries', 'roles']
/** Texts that are no free words, beside those that a constraint keeps to a list. */
const FIXED = /^(catalogue|time_zone)$/

const files = operations.filter(({ name, route }) => route.download && !WITHOUT_EXAMPLE.includes(name))
const formats = ['csv', 'xlsx']
/** What features offer as a file; all of it is taken, nothing narrows the rows. */
const exported = portsOf(modules)
  .of(exportSources)
  .map(({ route: taken }) => operations.find(({ route }) => route === taken)!.name)

let w: World
let fixtures: Fixtures
beforeAll(async () => {
  w = await world()
  fixtures = await makeFixtures(w, 'acme', operations.find(({ name }) => name === 'downloadFindings')!.route)
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER'
       and (data_type = 'text' or udt_name = 'citext')
       and not exists (
         select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
         where k.contype = 'c' and k.conrelid = table_name::regclass and a.attname = column_name)`,
    [TABLES],
  )
  // each row another leader, before whatever stands there; names stay one of a kind
  const leader = `(array[${LEADERS.map(sqlOf).join(',')}])[1 + abs(hashtext(ctid::text)) % ${LEADERS.length}]`
  for (const { table, column } of rows.filter((one) => !FIXED.test(one.column)))
    await owner.query(
      `update ${table} set ${column} = ${leader} || ' ' || coalesce(nullif(${column}::text, ''), ctid::text) where company_id = $1`,
      [w.acme.id],
    )
  const findings = LEADERS.map((value, at) => ({
    kind: 'error',
    row: at + 2,
    column: value,
    value,
    key: 'emailWrong',
    params: {},
  }))
  await owner.query('update user_imports set findings = $1 where id = $2', [JSON.stringify(findings), fixtures.import])
})
afterAll(() => w.close())

async function cellsOf(type: string, bytes: Buffer): Promise<string[]> {
  if (type.startsWith('text/csv')) return readCsv(bytes.toString().replace(/^\uFEFF/, ''), ',').records.flat()
  if (!type.includes('spreadsheetml')) return []
  // a workbook says which cells are formulas: with none of them each text is a text, as one behind an apostrophe is
  expect(sheetsIn(bytes).filter((xml) => /<f[\s>/]/.test(xml))).toEqual([])
  return (await readXlsx(bytes)).flatMap(({ records }) => records.flat().map((cell) => `'${String(cell)}`))
}

/** The sheets of a workbook as they are written, by the directory at the end of the archive. */
function sheetsIn(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  const sheets: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [length, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + length).startsWith('xl/worksheets/')) sheets.push(entryAt(bytes, at))
    at += 46 + length + extra + comment
  }
  expect(sheets.length).toBeGreaterThan(0)
  return sheets
}

function entryAt(bytes: Buffer, directory: number): string {
  const [packed, local] = [bytes.readUInt32LE(directory + 20), bytes.readUInt32LE(directory + 42)]
  const begins = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(begins, begins + packed)
  return (bytes.readUInt16LE(directory + 10) === 0 ? content : inflateRawSync(content)).toString()
}

/** Of an input, what the operation cannot do without: the rest would narrow the rows. */
const onlyNeeded = (route: Route, rest: object) => {
  const { required = [] } = wholeSchema(route.input) as { required?: string[] }
  return Object.fromEntries(Object.entries(rest).filter(([field]) => required.includes(field)))
}

/** Cells by operation and format, for those that answer with a table. */
async function tables(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name, route } of files)
    for (const format of formats) {
      const { params, rest } = exampleOf(name, route, fixtures)
      const free = exported.includes(name) ? onlyNeeded(route, rest) : rest
      const answer = await send(w, route, { params, rest: { ...free, format } }, await signedIn(w, 'adam', route))
      if (answer.statusCode !== 200) continue
      const cells = await cellsOf(String(answer.headers['content-type']), answer.rawPayload)
      if (cells.length) found.set(`${name} ${format}`, cells)
    }
  return found
}

test('no cell of any file begins as a formula, whatever people are called', async () => {
  const found = await tables()
  expect(exported.length).toBeGreaterThan(1)
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['exportPeople xlsx', 'downloadFindings csv', ...exported.map((name) => `${name} csv`)]),
  )
  const cells = [...found].flatMap(([file, all]) => all.map((cell) => [file, cell] as const))
  // they were planted, and did arrive
  const said = cells.map(([, cell]) => cell).join('\n')
  for (const leader of LEADERS) expect(said).toContain(leader.trim())
  expect(cells.filter(([, cell]) => PLANTED.test(cell))).toEqual([])
})
