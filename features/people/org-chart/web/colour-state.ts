import { type Day, daysBetween } from '#kit/days.ts'
import { HEAT } from '#ui/viz.ts'
import type { Model } from './chart-state.ts'

export const COLOURS = ['none', 'department', 'location', 'tenure'] as const
export type Colour = (typeof COLOURS)[number]

/** Cards of one colour. */
export interface Group {
  /** A name, or a key of `orgChart.tenures`; empty for those without a colour of their own. */
  word: string
  tint: string
  count: number
}

export interface Colouring {
  groups: readonly Group[]
  tintOf: (card: number) => string | undefined
}

/** In the order of the charts (`ui/viz.ts`), as values that follow the scheme. */
const SERIES = [
  'var(--accent-line)',
  'var(--sick_day-mid)',
  'var(--vacation-mid)',
  'var(--day_off-mid)',
  'var(--parental_leave-mid)',
  'var(--event-mid)',
  'var(--ink-2)',
]
const OTHERS = 'var(--line-2)'

/** Years from which a band begins. */
export const TENURES = [0, 1, 3, 5, 10] as const
const BANDS = [HEAT[1]!, HEAT[2]!, HEAT[3]!, HEAT[4]!, 'var(--ink)']

export function colouringOf(model: Model, by: Colour, today: Day): Colouring {
  if (by === 'none') return { groups: [], tintOf: () => undefined }
  if (by === 'tenure') return byTenure(model, today)
  return byWord(model, by === 'department' ? model.departmentOf : model.locationOf)
}

/** The most frequent have colours of their own; more than seven nobody tells apart. */
function byWord({ tree }: Model, wordOf: (card: number) => string): Colouring {
  const counts = new Map<string, number>()
  for (let card = 0; card < tree.size; card++) counts.set(wordOf(card), (counts.get(wordOf(card)) ?? 0) + 1)
  const named = [...counts]
    .filter(([word]) => word !== '')
    .toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
  const groups = named.slice(0, SERIES.length).map(([word, count], at) => ({ word, count, tint: SERIES[at]! }))
  const others = tree.size - groups.reduce((sum, { count }) => sum + count, 0)
  const tints = new Map(groups.map(({ word, tint }) => [word, tint]))
  return {
    groups: others > 0 ? [...groups, { word: '', count: others, tint: OTHERS }] : groups,
    tintOf: (card) => tints.get(wordOf(card)) ?? OTHERS,
  }
}

function byTenure({ tree, sinceOf }: Model, today: Day): Colouring {
  const bandOf = (card: number) => {
    const since = sinceOf(card)
    if (since === null || since > today) return -1
    const years = daysBetween(since, today) / 365.25
    return TENURES.findLastIndex((from) => years >= from)
  }
  const bands = Array.from({ length: tree.size }, (_, card) => bandOf(card))
  const countOf = (band: number) => bands.filter((one) => one === band).length
  const groups = TENURES.map((from, band) => ({ word: `from${from}`, tint: BANDS[band]!, count: countOf(band) }))
  return {
    groups: [...groups, { word: '', tint: OTHERS, count: countOf(-1) }].filter(({ count }) => count > 0),
    tintOf: (card) => BANDS[bands[card]!] ?? OTHERS,
  }
}
