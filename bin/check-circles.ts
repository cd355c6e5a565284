// No cycles between slices: to read one slice of a cycle one has to read them all, and none of them can be moved or left out.
// The list of today's exceptions may only get shorter: an exception that no longer holds fails this check as a new cycle does.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A slice, then a lower one that imports it. Without these imports there is no circle. Remove lines; never add one. */
const UPWARD: readonly (readonly [from: string, to: string])[] = []

/** A feature, or a part of one that has parts: `people/org/positions`, `core/identity/web`. */
function sliceOf(file: string): string {
  const [, floor, name, part] = file.split('/')
  const feature = `${floor}/${name}`
  const isWhole = existsSync(`features/${feature}/contract.ts`) || existsSync(`features/${feature}/server`)
  return isWhole ? feature : `${feature}/${part}`
}

/** Arrows by slice, each with the files behind it. */
const arrows = new Map<string, Map<string, string[]>>()
for (const file of globSync('features/**/*.{ts,tsx}')) {
  // tests and factories make the state that they need
  if (/\.test\.tsx?$|\/(factory|sweep)\.ts$/.test(file)) continue
  for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    const target = fileName.startsWith('.') ? join(dirname(file), fileName) : fileName.replace(/^#/, '')
    const [from, to] = [sliceOf(file), target.startsWith('features/') ? sliceOf(target) : '']
    if (!to || to === from) continue
    const of = arrows.get(from) ?? new Map<string, string[]>()
    arrows.set(from, of.set(to, [...(of.get(to) ?? []), `${file} → ${target}`]))
  }
}

const isUpward = (from: string, to: string) => UPWARD.some(([a, b]) => a === from && b === to)
const every = (_from: string, _to: string) => true
const downward = (from: string, to: string) => !isUpward(from, to)

/** Whatever can be reached, by the arrows that count. */
function reachedFrom(start: string, counts: typeof every): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const to of arrows.get(from)?.keys() ?? [])
      if (counts(from, to) && !reached.has(to)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}

/** Slices that reach each other, two or more together. */
function circles(counts: typeof every): string[][] {
  const reach = new Map([...arrows.keys()].map((slice) => [slice, reachedFrom(slice, counts)]))
  const groups = [...reach].flatMap(([slice, reached]) =>
    reached.has(slice)
      ? [
          [...reached]
            .filter((other) => reach.get(other)?.has(slice))
            .toSorted()
            .join(' '),
        ]
      : [],
  )
  return [...new Set(groups)].toSorted().map((group) => group.split(' '))
}

const filesBetween = (group: readonly string[], counts: typeof every) =>
  group.flatMap((from) =>
    [...(arrows.get(from) ?? [])].flatMap(([to, files]) => (group.includes(to) && counts(from, to) ? files : [])),
  )
const wrong = circles(downward).map(
  (group) => `${group.join(', ')} are a circle:\n    ${filesBetween(group, downward).join('\n    ')}`,
)
for (const [from, to] of UPWARD)
  if (!arrows.get(from)?.has(to)) wrong.push(`${from} no longer uses ${to}: take it off the list`)
  else if (!reachedFrom(to, downward).has(from)) wrong.push(`${from} → ${to} closes no circle: take it off the list`)
if (process.argv.includes('--list'))
  for (const group of circles(every))
    console.log(`${group.join(', ')}\n    ${filesBetween(group, every).join('\n    ')}`)
if (wrong.length) {
  console.error(`Arrows between slices point one way:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
