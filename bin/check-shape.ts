// Which file names a feature may hold. A feature is a slice, or a folder of slices; there is no third level.
import { readdirSync, readFileSync, statSync } from 'node:fs'

const inSlice =
  /^(contract\.ts|facts\.ts|fields\.ts|factory\.ts|sweep\.ts|server|web|pages|messages|[a-z-]+\.test\.ts)$/
const inFolder: Record<string, RegExp> = {
  // a rule that grows is a folder of pure files; a store or a set of actions that serves two nouns is split by the noun
  server:
    /^(module|routes|access|permissions|ports|api|rules|([a-z-]+-)?(actions|store|reactions|jobs|mail|present))\.ts$|^rules$/,
  web: /^(routes\.tsx?|queries\.ts|api\.tsx?|[a-z-]+-(screen|form|dialog|list|card|panel|tab|widget|chip|fields|filters)(\.tsx|\.module\.css)|[a-z-]+-(words|state)\.ts)$/,
  // what leaves the server ready to be read, with the few files that it needs
  pages: /^[a-z-]+-(page|part)\.ts$|^[a-z-]+\.(css|js)$|^pictures$/,
  messages: /^(en|ru|sv)\.json$/,
}
const wrong: string[] = []
const runs: string[] = []
const entriesOf = (path: string) => readdirSync(path, { withFileTypes: true })

function walk(path: string, depth: number) {
  const entries = entriesOf(path)
  const isSlice = entries.some((entry) => entry.name === 'contract.ts' || entry.name === 'server')
  for (const entry of entries) {
    const here = `${path}/${entry.name}`
    const allowed = inFolder[entry.name]
    if (isSlice ? !inSlice.test(entry.name) && !isPartOfContract(here) : !entry.isDirectory()) wrong.push(here)
    else if (allowed) for (const { name } of entriesOf(here)) check(here, name, allowed)
    else if (!isSlice && depth < 2) walk(here, depth + 1)
    else if (!isSlice) wrong.push(`${here} (a third level)`)
  }
}

/** A contract that grows is split by its nouns: a folder that holds the operations of one, and nothing else. */
const isPartOfContract = (path: string) =>
  statSync(path).isDirectory() && entriesOf(path).every(({ name }) => name === 'contract.ts')

function check(folder: string, name: string, allowed: RegExp) {
  if (!allowed.test(name)) wrong.push(`${folder}/${name}`)
  if (/\/(server|web)$/.test(folder) && /\.tsx?$/.test(name)) checkStatements(`${folder}/${name}`)
}

/** Statements that run when a file is read. The formatter puts nothing else of the kind at the beginning of a line. */
const RUNS = /^(?!(import|export|const|let|type|interface|function|async|declare|class|abstract)\b)[A-Za-z_$].*/m
/** A module is a value that `app/modules.ts` lists. */
const MODULE = /^(import [^]*?\n)+\n(\/\*\*[^]*?\*\/\n)?export const module: ServerModule = \{[^]*\}\n$/

/** Importing a file registers nothing: what a feature gives to others is listed in its module, as data (platform/ports.ts). */
function checkStatements(path: string) {
  const text = readFileSync(path, 'utf8').replaceAll(/^\/\*[^]*?\*\//gm, '')
  const [statement] = RUNS.exec(text) ?? []
  if (statement) runs.push(`${path}: ${statement}`)
  if (path.endsWith('/server/module.ts') && (!MODULE.test(text) || /^(const|let|function|class)\b/m.test(text)))
    runs.push(`${path}: holds more than imports and one export`)
}

for (const floor of entriesOf('features'))
  for (const { name } of entriesOf(`features/${floor.name}`)) walk(`features/${floor.name}/${name}`, 1)
if (runs.length) {
  console.error(`Does something when it is read:\n  ${runs.join('\n  ')}`)
  process.exitCode = 1
}
if (wrong.length) {
  console.error(`Not a name a feature may use:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
