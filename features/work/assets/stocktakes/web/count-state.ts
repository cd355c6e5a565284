import type { PersonRef } from '#features/core/members/contract.ts'
import { type Condition, type Count, type Entry, idOnLabel, type Line } from '../contract.ts'

/** What was counted, sent or not. */
export interface Mark {
  id: string
  line: Line | null
  code: string
  name: string
  location: string
  condition: Condition | null
  note: string
  /** Null: on this device, and not sent yet. */
  countedBy: PersonRef | null
  countedAt: string
  isSent: boolean
  outcome: Count['outcome'] | 'unchecked'
}

export interface Board {
  toFind: readonly Line[]
  found: readonly Mark[]
  others: readonly Mark[]
  byLine: ReadonlyMap<string, Mark>
  byId: ReadonlyMap<string, Mark>
}

export interface Index {
  lines: readonly Line[]
  byId: ReadonlyMap<string, Line>
  byAsset: ReadonlyMap<string, Line>
  byInventory: ReadonlyMap<string, Line>
  bySerial: ReadonlyMap<string, readonly Line[]>
}

export const indexOf = (lines: readonly Line[]): Index => ({
  lines,
  byId: new Map(lines.map((line) => [line.id, line])),
  byAsset: new Map(lines.flatMap((line) => (line.assetId ? [[line.assetId, line] as const] : []))),
  byInventory: new Map(
    lines.flatMap((line) => (line.inventoryNumber ? [[line.inventoryNumber.toLowerCase(), line] as const] : [])),
  ),
  bySerial: Map.groupBy(
    lines.filter(({ serialNumber }) => serialNumber),
    ({ serialNumber }) => serialNumber.toLowerCase(),
  ),
})

/** The line that a code means, as the server finds it: of several with one number, one that was not found yet. */
export function lineOf(index: Index, code: string, isFound: (line: Line) => boolean): Line | undefined {
  const id = idOnLabel(code)
  if (id) return index.byAsset.get(id)
  const key = code.toLowerCase()
  const byNumber = index.byInventory.get(key)
  if (byNumber) return byNumber
  const several = index.bySerial.get(key) ?? []
  return several.find((line) => !isFound(line)) ?? several[0]
}

/** What the server knows, and on top of it what waits on this device, in its order. */
export function boardOf(index: Index, counts: ReadonlyMap<string, Count>, queue: readonly Entry[]): Board {
  const byId = new Map<string, Mark>()
  const byLine = new Map<string, Mark>()
  const put = (mark: Mark) => {
    byId.set(mark.id, mark)
    if (mark.line) byLine.set(mark.line.id, mark)
  }
  const take = (mark: Mark) => {
    byId.delete(mark.id)
    if (mark.line) byLine.delete(mark.line.id)
  }
  const change = (mark: Mark, { what, condition, note }: Entry) => {
    if (what === 'note') put({ ...mark, condition, note })
    else if (what === 'undo') take(mark)
  }
  for (const count of counts.values()) if (!count.isUndone) put(sentMark(count, index))
  for (const entry of queue) {
    const mark = byId.get(entry.id)
    if (mark) change(mark, entry)
    else if (entry.what === 'scan') scan(entry, { index, byLine, put })
  }
  const all = [...byId.values()].toSorted((a, b) => (a.countedAt < b.countedAt ? 1 : -1))
  return {
    toFind: index.lines.filter(({ id }) => !byLine.has(id)),
    found: all.filter(({ line }) => line !== null),
    others: all.filter(({ line }) => line === null),
    byLine,
    byId,
  }
}

interface Laying {
  index: Index
  byLine: ReadonlyMap<string, Mark>
  put: (mark: Mark) => void
}

function scan(entry: Entry, { index, byLine, put }: Laying): void {
  const line = lineOf(index, entry.code, ({ id }) => byLine.has(id)) ?? null
  if (!line || !byLine.has(line.id)) put(waitingMark(entry, line))
}

const sentMark = (count: Count, index: Index): Mark => ({
  id: count.id,
  line: (count.lineId && index.byId.get(count.lineId)) || null,
  code: count.code,
  name: count.name,
  location: count.location,
  condition: count.condition,
  note: count.note,
  countedBy: count.countedBy,
  countedAt: count.countedAt,
  isSent: true,
  outcome: count.outcome,
})

const waitingMark = ({ id, code, at, condition, note }: Entry, line: Line | null): Mark => ({
  id,
  line,
  code,
  name: line?.name ?? '',
  location: line?.location ?? '',
  condition,
  note,
  countedBy: null,
  countedAt: at,
  isSent: false,
  outcome: line ? 'found' : 'unchecked',
})

export interface Narrowing {
  search: string
  location: string | null
  category: string | null
}

const textOf = ({ name, inventoryNumber, serialNumber }: Line) =>
  `${name} ${inventoryNumber} ${serialNumber}`.toLowerCase()

export const isLeft = (line: Line, { search, location, category }: Narrowing): boolean =>
  (location === null || line.location === location) &&
  (category === null || line.category === category) &&
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => textOf(line).includes(word))

export const namesIn = (lines: readonly Line[], of: 'location' | 'category', locale: string): readonly string[] =>
  [...new Set(lines.map((line) => line[of]))].filter(Boolean).toSorted((a, b) => a.localeCompare(b, locale))
