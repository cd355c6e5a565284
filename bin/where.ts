// For a word: the routes that speak of it, and for each slice its action, access rule, table and screen.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { modules } from '#app/modules.ts'

const word = process.argv[2]?.toLowerCase()
if (!word) {
  console.error('bin/where <word>, for example: bin/where approval')
  process.exit(2)
}

const says = (text: string) => text.toLowerCase().includes(word)
// the folders of a large contract hold nothing else: they are of the slice around them
const slices = globSync('features/**/contract.ts')
  .map(dirname)
  .filter((folder) => !existsSync(`${dirname(folder)}/contract.ts`))
  .toSorted()
let found = 0
for (const slice of slices) {
  const contract = globSync(`${slice}/{,*/}contract.ts`).map(read).join('\n')
  const routes = modules
    .flatMap((module) => module.routes ?? [])
    .flatMap(({ contract: routesOf }) => Object.entries(routesOf))
    .filter(
      ([name, route]) =>
        contract.includes(`${name}: {`) &&
        contract.includes(route.path.split('/:')[0]!) &&
        (says(slice) || says(name) || says(route.path) || says(route.summary)),
    )
  const actions = linesWith(`${slice}/server/*actions.ts`, /^export (async )?function (\w+)/)
  const rules = linesWith(`${slice}/server/access.ts`, /^ {2}(\w+): \(|^export const (visibleTo|may)/)
  const tables = [
    ...new Set(
      globSync(`${slice}/server/*store.ts`).flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?:from|into|update|join|selectFrom\('|insertInto\('|updateTable\('|deleteFrom\(')\s?'?([a-z][a-zA-Z_]{3,})/g,
          ),
        ].map((match) => snake(match[1]!)),
      ),
    ),
  ].filter(isTable)
  const screens = globSync(`${slice}/web/*-{screen,tab,panel,dialog,widget}.tsx`)
  if (routes.length === 0 && !says(slice)) continue
  found++
  console.log(`\n${slice}`)
  for (const [name, route] of routes)
    console.log(`  route   ${route.method.padEnd(6)} ${route.path}  (${name}; ${needsOf(route.needs)})`)
  for (const line of actions) console.log(`  action  ${line}`)
  for (const line of rules) console.log(`  access  ${line}`)
  if (tables.length) console.log(`  table   ${tables.join(', ')}`)
  for (const screen of screens) console.log(`  screen  ${screen}`)
}
if (!found) console.log(`Nothing speaks of "${word}". docs/words.md lists the words that are used.`)
process.exit(0)

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function linesWith(pattern: string, line: RegExp): string[] {
  return globSync(pattern).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text, index) =>
        line.test(text)
          ? [
              `${file}:${index + 1}  ${text
                .trim()
                .replace(/^export (async )?(function )?/, '')
                .slice(0, 70)}`,
            ]
          : [],
      ),
  )
}

function needsOf(needs: unknown): string {
  return typeof needs === 'string' ? needs : (needs as { anyOf: string[] }).anyOf.join(' or ')
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isTable(name: string): boolean {
  return globSync('migrations/*.sql').some((file) => read(file).includes(`create table ${name} `))
}
