import { weekday, type Day } from '#kit/days.ts'
import { cut, inOrder, isAway, type DayWindow, type Holidays, type Absence } from './absences.ts'

export interface WallPerson {
  id: string
  name: string
  avatar?: string | null
}
export interface WallGroup {
  id: string
  name: string
  people: readonly WallPerson[]
}

/** Heights in pixels. `gap` is the air above every group but the first. */
export interface Sizes {
  row: number
  group: number
  gap: number
}

/** A group's place on the board. Rows inside it are all of one height, so the board needs no list of them. */
export interface Block {
  group: WallGroup
  index: number
  /** The first person's number on the whole board. */
  firstRow: number
  top: number
  /** Of the group's own line, with the gap above it. */
  headHeight: number
  height: number
}

export interface Layout {
  blocks: readonly Block[]
  rows: number
  height: number
  sizes: Sizes
}

export function layOut(groups: readonly WallGroup[], sizes: Sizes): Layout {
  let top = 0
  let rows = 0
  const blocks = groups.map((group, index): Block => {
    const headHeight = sizes.group + (index > 0 ? sizes.gap : 0)
    const height = headHeight + group.people.length * sizes.row
    const block = { group, index, firstRow: rows, top, headHeight, height }
    top += height
    rows += group.people.length
    return block
  })
  return { blocks, rows, height: top, sizes }
}

/** The people of a block that a strip of the board shows, as half-open indexes; undefined when none of the block is in it. */
export function shown(block: Block, from: number, to: number, row: number): [number, number] | undefined {
  if (block.top + block.height < from || block.top > to) return undefined
  const inside = (y: number) => Math.max(0, Math.min(block.group.people.length, y))
  const start = block.top + block.headHeight
  return [inside(Math.floor((from - start) / row)), inside(Math.ceil((to - start) / row))]
}

export function blockOfRow({ blocks }: Layout, row: number): Block | undefined {
  let [low, high] = [0, blocks.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((blocks[middle]?.firstRow ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return blocks[low]
}

export function personOfRow(layout: Layout, row: number): WallPerson | undefined {
  const block = blockOfRow(layout, row)
  return block?.group.people[row - block.firstRow]
}

export function topOfRow(layout: Layout, row: number): number {
  const block = blockOfRow(layout, row)
  return block ? block.top + block.headHeight + (row - block.firstRow) * layout.sizes.row : 0
}

export interface Calendars {
  weekend: ReadonlySet<number>
  absences: ReadonlyMap<string, readonly Absence[]>
  holidaysOf: (person: WallPerson) => Holidays | undefined
}

/** How many of those who work that day are present; null where it is a day off for all. */
export type Attendance = { present: number; of: number } | null

/** Counted when a group first comes into view, and then kept. */
export function attendanceOf(window: DayWindow, calendars: Calendars): (block: Block) => readonly Attendance[] {
  const counted = new Map<Block, readonly Attendance[]>()
  return (block) => {
    const known = counted.get(block)
    if (known) return known
    const fresh = atWork(block.group, window, calendars)
    counted.set(block, fresh)
    return fresh
  }
}

/** One pass over the absences, whatever their length; people who share a location's holidays (the same map) are counted together. */
export function atWork(group: WallGroup, window: DayWindow, calendars: Calendars): Attendance[] {
  const locations = new Map<Holidays | undefined, { size: number; away: Int32Array }>()
  for (const person of group.people) {
    const holidays = calendars.holidaysOf(person)
    let location = locations.get(holidays)
    if (!location) {
      location = { size: 0, away: new Int32Array(window.days.length + 1) }
      locations.set(holidays, location)
    }
    location.size += 1
    markAway(location.away, calendars.absences.get(person.id) ?? [], window)
  }
  const counts = [...locations].map(([holidays, { size, away }]) => ({ holidays, size, present: sums(size, away) }))
  return window.days.map((day, index) => {
    if (calendars.weekend.has(weekday(day))) return null
    const working = counts.filter(({ holidays }) => !holidays?.has(day))
    if (working.length === 0) return null
    return {
      present: working.reduce((sum, { present }) => sum + (present[index] ?? 0), 0),
      of: working.reduce((sum, { size }) => sum + size, 0),
    }
  })
}

/** +1 where an absence begins and −1 after it ends; two halves of one day are one absence. */
function markAway(away: Int32Array, absences: readonly Absence[], window: DayWindow): void {
  let free = 0
  for (const absence of inOrder(absences)) {
    const place = isAway(absence) ? cut(absence, window) : undefined
    if (!place || place.last < free) continue
    const from = Math.max(place.first, free)
    away[from] = (away[from] ?? 0) + 1
    away[place.last + 1] = (away[place.last + 1] ?? 0) - 1
    free = place.last + 1
  }
}

function sums(size: number, changes: Int32Array): Int32Array {
  let away = 0
  return changes.map((change) => size - (away += change))
}

export interface Band {
  first: number
  length: number
}

/** Runs of weekend days, so that two days are one band. */
export function weekendBands(days: readonly Day[], weekend: ReadonlySet<number>): Band[] {
  const bands: Band[] = []
  days.forEach((day, index) => {
    if (!weekend.has(weekday(day))) return
    const last = bands.at(-1)
    if (last && last.first + last.length === index) last.length += 1
    else bands.push({ first: index, length: 1 })
  })
  return bands
}
