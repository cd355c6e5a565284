import type { DateFormat } from '#features/people/import/contract.ts'
import { openDate, withoutTime, type OpenDate } from './dates.ts'
import { clean } from './normal.ts'
import type { Cell } from './table.ts'

export interface DetectedFormat {
  format: DateFormat
  /** Values fit both 3 April and 4 March: the person should choose. */
  ambiguous: boolean
  /** Values that contradict the chosen order. */
  against: number
  /** One of the values that leave the order open, for the question. */
  example: string | null
}

/** The order of day and month of each column over all of its values; a column that leaves it open follows one that does not. */
export function detectFormats<K>(columns: ReadonlyMap<K, readonly Cell[]>): Map<K, DetectedFormat> {
  const found = new Map([...columns].map(([key, cells]) => [key, evidenceOf(cells)]))
  const decided = [...found.values()].map(winner).find((format) => format === 'dmy' || format === 'mdy')
  return new Map([...found].map(([key, evidence]) => [key, conclude(evidence, decided)]))
}

type Evidence = Record<DateFormat | 'open' | 'dotted', number> & { example: string | null }

function evidenceOf(cells: readonly Cell[]): Evidence {
  const evidence: Evidence = { ymd: 0, dmy: 0, mdy: 0, open: 0, dotted: 0, example: null }
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length < 6) continue
    const text = withoutTime(clean(cell))
    const date = openDate(text)
    if (!date) continue
    const said = saidBy(date)
    if (said) evidence[said]++
    if (said === 'open') evidence.example ??= text
  }
  return evidence
}

function saidBy(date: OpenDate): keyof Omit<Evidence, 'example'> | null {
  const [first, second, third] = date.numbers
  if (first > 12 && second > 12) return null
  if (first > 12) return date.shortYear && first > 31 ? 'ymd' : 'dmy'
  if (second > 12) return 'mdy'
  if (first === second && third > 31) return null
  return date.mark === '.' ? 'dotted' : 'open'
}

function winner({ ymd, dmy, mdy }: Evidence): DateFormat | undefined {
  const most = Math.max(ymd, dmy, mdy)
  if (most === 0) return undefined
  return most === dmy ? 'dmy' : most === mdy ? 'mdy' : 'ymd'
}

function conclude(evidence: Evidence, decided: DateFormat | undefined): DetectedFormat {
  const format = winner(evidence)
  if (format) {
    const all = evidence.ymd + evidence.dmy + evidence.mdy
    return { format, ambiguous: false, against: all - evidence[format], example: null }
  }
  // dates with dots are never month-first
  if (evidence.open === 0) return { format: 'dmy', ambiguous: false, against: 0, example: null }
  return { format: decided ?? 'dmy', ambiguous: decided === undefined, against: 0, example: evidence.example }
}
