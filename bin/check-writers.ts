// A table is written by one slice, so that everything that belongs to a change (facts, sessions, links) is written in one place.
// The list of today's exceptions may only get shorter: an exception that no longer holds fails this check as a new one does.
import { globSync, readFileSync } from 'node:fs'

/** Tables with several writers: the owner first, then the slices that still write past it. Take slices off; add none. */
const SHARED: Record<string, readonly string[]> = {
  // platform raises the number in the company's row that invalidates cached rights
  companies: ['core/company', 'platform'],
  // deleting a location or a department moves its positions to another one, and both modules depend on positions
  positions: ['people/org/positions', 'core/locations', 'people/org/departments'],
}

/** These restore or reseal rows of any table, so no slice owns them: they read the names of tables from the catalogue. */
const EVERY_TABLE: readonly string[] = ['platform/resealing.ts', 'platform/restore-company.ts']

const RAW = /\b(?:update|insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)\b/gi
const BUILT = /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*'(\w+)/g
/** A name that is put in, which this check cannot read: `update ${sql.table(…)}`, `insertInto(table)`. */
const UNREAD =
  /(?<!\b(?:for|do|on)\s+)\b(?:update|insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?"?\$\{|\b(?:updateTable|insertInto|deleteFrom|mergeInto)\((?!\s*'\w+')/gi
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
const sliceOf = (file: string) => /^features\/(.*?)\/server\//.exec(file)?.[1] ?? file.split('/')[0]!

const tables = new Set(
  [...readFileSync('platform/schema.gen.ts', 'utf8').matchAll(/^ {2}(\w+): \w+;?$/gm)].map(([, name]) => snake(name!)),
)
const writers = new Map<string, Set<string>>()
const unread = new Set<string>()
for (const file of globSync('{features,platform}/**/*.ts')) {
  // tests and factories make the state that they need
  if (/\.test\.ts$|\/(factory|sweep)\.ts$|\.gen\.ts$/.test(file)) continue
  // comments speak of tables too
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  if (text.search(UNREAD) >= 0) unread.add(file)
  if (EVERY_TABLE.includes(file)) continue
  for (const [, name] of [...text.matchAll(RAW), ...text.matchAll(BUILT)]) {
    const table = snake(name!)
    if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set<string>()).add(sliceOf(file)))
  }
}

const wrong: string[] = []
for (const file of unread)
  if (!EVERY_TABLE.includes(file)) wrong.push(`${file} writes a table whose name is put in: write the name`)
for (const file of EVERY_TABLE) if (!unread.has(file)) wrong.push(`${file} names what it writes: take it off the list`)
for (const [table, slices] of [...writers].toSorted()) {
  const known = SHARED[table] ?? []
  const foreign = known.length === 0 ? [...slices].toSorted() : [...slices].filter((slice) => !known.includes(slice))
  if (known.length === 0 && slices.size > 1) wrong.push(`${table} is written by several slices: ${foreign.join(', ')}`)
  else if (known.length > 0)
    for (const slice of foreign) wrong.push(`${table} belongs to ${known[0]} and is written by ${slice}`)
}
for (const [table, known] of Object.entries(SHARED)) {
  const gone = known.filter((slice) => !writers.get(table)?.has(slice))
  if (gone.length) wrong.push(`${table} is no longer written by ${gone.join(', ')}: take it off the list`)
  else if (known.length === 1) wrong.push(`${table} has one writer: take it off the list`)
}
if (process.argv.includes('--list'))
  for (const [table, slices] of [...writers].filter(([, one]) => one.size > 1).toSorted())
    console.log(`  ${table}: ['${[...slices].toSorted().join("', '")}'],`)
if (wrong.length) {
  console.error(`A table is written by one slice:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
