import ICAL from 'ical.js'

/** Components nested deeper than this are refused. */
const DEEPEST = 8
/** In place of a line that cannot be read: what it would have said matters to some entries. */
const UNREAD = 'x-staffroom-unread'

export class NoCalendar extends Error {}

type Line = [name: string, params: Record<string, string | string[]>, type: string, ...values: unknown[]]
/** A component as jCal (RFC 7265) has it. */
type JCalComponent = [name: string, lines: Line[], parts: JCalComponent[]]

/**
 * Reads a calendar file (RFC 5545). The library reads each line; lines that it cannot read are noted instead of refusing the whole file, as
 * calendar programs write many that are not valid.
 * @throws NoCalendar when the file holds no calendar, or ends in the middle of one
 */
export function readCalendar(text: string): ICAL.Component {
  const root: JCalComponent = ['', [], []]
  const open = [root]
  for (const line of linesOf(text)) take(line, open)
  const calendars = root[2].filter(([name]) => name === 'vcalendar')
  if (calendars.length === 0 || open.length > 1) throw new NoCalendar()
  // a file may hold several, one after the other
  const both = (at: 1 | 2) => calendars.flatMap((one) => one[at] as unknown[])
  return new ICAL.Component(['vcalendar', both(1), both(2)])
}

/** @param open the components that the line is within, the outermost first */
function take(line: string, open: JCalComponent[]): void {
  const within = open.at(-1)!
  const [, border, given = ''] = /^(BEGIN|END):\s*([\w-]{1,60})\s*$/i.exec(line) ?? []
  const name = given.toLowerCase()
  if (border?.toUpperCase() === 'BEGIN') begin(name, open)
  else if (border) closeAs(name, open)
  else if (open.length > 1 && line !== '') within[1].push(lineOf(line))
}

function begin(name: string, open: JCalComponent[]): void {
  if (open.length > DEEPEST) throw new NoCalendar()
  const part: JCalComponent = [name, [], []]
  open.at(-1)![2].push(part)
  open.push(part)
}

/** An end of something else than what is open is left aside. */
function closeAs(name: string, open: JCalComponent[]): void {
  if (open.length > 1 && open.at(-1)![0] === name) open.pop()
}

/** Long lines are folded: one that begins with a space or a tab goes on with the line before. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)

function lineOf(line: string): Line {
  try {
    return ICAL.parse.property(line, ICAL.design.icalendar) as unknown as Line
  } catch {
    return [UNREAD, {}, 'text', /^[\w-]{0,60}/.exec(line)![0].toLowerCase()]
  }
}

/** Whether one of these lines is there and could not be read. */
export const isUnread = (entry: ICAL.Component, names: readonly string[]): boolean =>
  entry.getAllProperties(UNREAD).some((one) => names.includes(String(one.getFirstValue())))

/** A line of an entry as it is written: the library's own values would move a day that there is not, such as 30 February. */
export interface Written {
  /** `date`, `date-time`, `recur`, … */
  type: string
  values: readonly unknown[]
  params: Readonly<Record<string, string | string[]>>
}

export const writtenIn = (entry: ICAL.Component, name: string): Written[] =>
  entry.getAllProperties(name).map((property) => {
    const [, params, type, ...values] = property.jCal as unknown as Line
    return { type, values, params }
  })

export const textIn = (entry: ICAL.Component, name: string): string => {
  const value = writtenIn(entry, name)[0]?.values[0]
  return typeof value === 'string' ? value : ''
}
