/** A line of a calendar file: `DTSTART;TZID=Europe/Stockholm:20261201T090000`. */
export interface Property {
  name: string
  params: ReadonlyMap<string, string>
  value: string
}

/** What is between `BEGIN:` and `END:`. */
export interface Component {
  name: string
  properties: Property[]
  inside: Component[]
}

/** Components nested deeper than this are refused. */
const DEEPEST = 8

export class NoCalendar extends Error {}

/**
 * Reads a calendar file (RFC 5545) in one pass over its lines. Lines that are not valid properties are skipped.
 * @throws NoCalendar when the file holds no calendar
 */
export function readCalendar(text: string): Component {
  const root: Component = { name: '', properties: [], inside: [] }
  const open = [root]
  for (const line of linesOf(text)) {
    const property = propertyOf(line)
    if (!property) continue
    const within = open.at(-1)!
    if (property.name === 'BEGIN') {
      if (open.length > DEEPEST) throw new NoCalendar()
      const component: Component = { name: property.value.trim().toUpperCase(), properties: [], inside: [] }
      within.inside.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (open.length > 1 && within.name === property.value.trim().toUpperCase()) open.pop()
    } else within.properties.push(property)
  }
  const calendar = root.inside.find(({ name }) => name === 'VCALENDAR')
  if (!calendar) throw new NoCalendar()
  return calendar
}

/** Long lines are folded: one that begins with a space or a tab goes on with the line before. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/))
    if ((line[0] === ' ' || line[0] === '\t') && lines.length > 0) lines.push(lines.pop()! + line.slice(1))
    else lines.push(line)
  return lines
}

/** A value may hold colons, and so may a parameter in quotes. */
function propertyOf(line: string): Property | null {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === ';' || letter === ':')) {
      parts.push(line.slice(start, at))
      start = at + 1
      if (letter === ':') return propertyWith(parts, line.slice(start))
    }
  }
  return null
}

function propertyWith([name = '', ...given]: string[], value: string): Property {
  const params = given.map((one): [string, string] => {
    const at = one.indexOf('=')
    return [one.slice(0, at).toUpperCase(), one.slice(at + 1).replaceAll('"', '')]
  })
  return { name: name.toUpperCase(), params: new Map(params), value }
}

/** What a text says: `\n` is a new line, and a comma is written with a backslash. */
export const textOf = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))

export const propertyIn = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((one) => one.name === name)
