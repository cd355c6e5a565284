import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** The folder for what came back to each statement; without it nothing is noted. `npm test` judges it afterwards (`bin/check-rows.ts`). */
const folder = process.env.STAFFROOM_ROWS
/** A statement's size and the sizes of its rows must not make the suite slow. */
const MOST_ROWS = 100
const MOST_KEYS = 80
const MOST_VALUES = 30
const LONGEST_VALUE = 40

/** What a column, or a place inside its JSON, was seen to hold. */
interface SeenValue {
  kinds: Set<string>
  /** Its different short strings; null where they are too many to be a closed set. */
  values: Set<string> | null
  /** Of objects: every key that came, and those that did not always come. */
  keys: Set<string> | null
  lacking: Set<string>
}
interface Seen {
  columns: readonly string[]
  places: Map<string, SeenValue>
  isNew: boolean
}
/** What the file says of one statement: the JSON of a line. */
export interface SeenLine {
  text: string
  columns: string[]
  places: Record<string, { kinds: string[]; values: string[] | null }>
}
const seen = new Map<string, Seen>()

type Query = (...args: unknown[]) => unknown

/** Notes what comes back on the connections of this pool, if it is asked for. */
export function watchRows(pool: pg.Pool): void {
  if (!folder) return
  // on the class, so that a test that replaces one connection's `query` and restores it leaves this in place
  const { prototype } = (pool as unknown as { Client: { prototype: { query: Query } } }).Client
  const plain = prototype.query
  prototype.query = function (this: unknown, ...args) {
    const answer = plain.apply(this, args)
    const [text] = args
    if (typeof text === 'string' && answer instanceof Promise)
      void answer.then(
        (result: pg.QueryResult) => note(text, result),
        () => {},
      )
    return answer
  }
}

function note(text: string, result: Result) {
  if (result.fields?.length) seen.set(text, noteInto(seen.get(text), result))
}

type Result = Pick<pg.QueryResult<Record<string, unknown>>, 'fields' | 'rows'>

/** What is known of a statement, with one more of its answers. */
export function noteInto(known: Seen | undefined, { fields, rows }: Result): Seen {
  const one = known ?? { columns: fields.map(({ name }) => name), places: new Map(), isNew: true }
  for (const row of rows.slice(0, MOST_ROWS)) for (const name of one.columns) look(one, name, row[name])
  return one
}

function look(one: Seen, path: string, value: unknown): void {
  const place = placeOf(one, path)
  const kind = kindOf(value)
  if (!place.kinds.has(kind)) {
    place.kinds.add(kind)
    one.isNew = true
  }
  if (typeof value === 'string') noteValue(one, place, value)
  else if (Array.isArray(value)) for (const item of value.slice(0, MOST_ROWS)) look(one, `${path}[]`, item)
  else if (kind === 'object') lookInto(one, path, place, value as object)
}

function lookInto(one: Seen, path: string, place: SeenValue, value: object) {
  const keys = Object.keys(value)
  const before = place.keys
  place.keys ??= new Set(keys)
  const given = new Set(keys)
  for (const key of new Set([...place.keys, ...keys])) {
    const isAlways = given.has(key) && (!before || before.has(key))
    if (isAlways || place.lacking.has(key)) continue
    place.lacking.add(key)
    place.keys.add(key)
    one.isNew = true
  }
  // data as keys: days, ids
  if (place.keys.size > MOST_KEYS) return
  for (const key of keys) look(one, `${path}.${key}`, (value as Record<string, unknown>)[key])
}

function noteValue(one: Seen, { values }: SeenValue, value: string) {
  if (!values || values.has(value) || values.size > MOST_VALUES) return
  values.add(value.length > LONGEST_VALUE ? '…' : value)
  one.isNew = true
}

function placeOf(one: Seen, path: string): SeenValue {
  const known = one.places.get(path)
  if (known) return known
  const place: SeenValue = { kinds: new Set(), values: new Set(), keys: null, lacking: new Set() }
  one.places.set(path, place)
  one.isNew = true
  return place
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value
}

/** Appends what is new since the last call to this process's own file: workers run side by side, and one is reused by many test files. */
export function keepRows(): void {
  if (!folder) return
  const lines = [...seen].filter(([, { isNew }]) => isNew).map(([text, one]) => JSON.stringify(lineOf(text, one)))
  for (const one of seen.values()) one.isNew = false
  if (!lines.length) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${lines.join('\n')}\n`)
}

/** The line that a file says of it. */
export function lineOf(text: string, { columns, places }: Seen): SeenLine {
  const lacking = new Set([...places].flatMap(([path, place]) => [...place.lacking].map((key) => `${path}.${key}`)))
  return {
    text,
    columns: [...columns],
    places: Object.fromEntries(
      [...places].map(([path, { kinds, values }]) => [
        path,
        {
          kinds: [...kinds, ...(lacking.has(path) ? ['undefined'] : [])],
          values: values && values.size <= MOST_VALUES && !values.has('…') ? [...values] : null,
        },
      ]),
    ),
  }
}
