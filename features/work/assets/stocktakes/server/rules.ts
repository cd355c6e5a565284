import { type Condition, type Entry, idOnLabel, type Outcome, type Result } from '../contract.ts'

/** What was counted, as it is kept. */
export interface Kept {
  id: string
  outcome: Outcome
  lineId: string | null
  assetId: string | null
  code: string
  name: string
  location: string
  condition: Condition | null
  note: string
  countedAt: Date
  undoneAt: Date | null
}

/** An asset that a code may mean. */
export interface Candidate {
  /** Which of the codes. */
  code: string
  assetId: string
  name: string
  location: string
  /** Its line on the list; null for one that is not expected. */
  lineId: string | null
  /** 0: its label, 1: its inventory number, 2: its serial number. */
  rank: number
}

/** Codes are the same whatever their case. */
export const keyOf = (code: string): string => idOnLabel(code) ?? code.toLowerCase()

export interface Judged {
  results: readonly { id: string; result: Result; countId: string | null }[]
  /** New ones and changed ones, in the order of their last change. */
  written: readonly Kept[]
}

interface Around {
  /** What was counted before: of these ids, of these assets, of these codes. */
  kept: readonly Kept[]
  candidates: readonly Candidate[]
  startedAt: Date
  now: Date
}

/** What entries come to, one after the other: a scan may be undone by the next. An id that is known already changes nothing. */
export function judge(entries: readonly Entry[], { kept, candidates, startedAt, now }: Around): Judged {
  const all = new Map(kept.map((one) => [one.id, one]))
  const written = new Map<string, Kept>()
  const byCode = Map.groupBy(candidates, ({ code }) => code)
  const write = (one: Kept) => {
    all.set(one.id, one)
    written.delete(one.id)
    written.set(one.id, one)
  }
  const scan = (entry: Entry): Judged['results'][number] => {
    const code = keyOf(entry.code)
    const current = [...all.values()].filter(({ undoneAt }) => undoneAt === null)
    const chosen = choose(byCode.get(code) ?? [], current)
    const same = current.find((one) => isSame(one, chosen, code))
    if (same) return { id: entry.id, result: 'already', countId: same.id }
    const one = begun(entry, chosen, between(startedAt, new Date(entry.at), now))
    write(one)
    return { id: one.id, result: one.outcome, countId: one.id }
  }
  const results = entries.map((entry) => {
    const before = all.get(entry.id)
    if (entry.what !== 'scan') return later(entry, before, { now, write })
    return before ? { id: entry.id, result: resultOf(before), countId: entry.id } : scan(entry)
  })
  return { results, written: [...written.values()] }
}

const resultOf = (one: Kept): Result => (one.undoneAt ? 'undone' : one.outcome)

/** The same thing, or the same code that belongs to none. */
const isSame = (one: Kept, chosen: Candidate | undefined, code: string): boolean =>
  chosen ? one.assetId === chosen.assetId : one.assetId === null && keyOf(one.code) === code

/** The one that is on the list, and of several with the same number one that was not found yet. */
function choose(candidates: readonly Candidate[], current: readonly Kept[]): Candidate | undefined {
  const least = Math.min(...candidates.map(({ rank }) => rank))
  const isFound = (one: Candidate) => current.some(({ assetId }) => assetId === one.assetId)
  const order = (one: Candidate) => 2 * Number(one.lineId === null) + Number(isFound(one))
  return candidates.filter(({ rank }) => rank === least).toSorted((a, b) => order(a) - order(b))[0]
}

function outcomeOf(chosen: Candidate | undefined): Outcome {
  if (!chosen) return 'unknown'
  return chosen.lineId === null ? 'elsewhere' : 'found'
}

const begun = ({ id, code, condition, note }: Entry, chosen: Candidate | undefined, countedAt: Date): Kept => ({
  id,
  outcome: outcomeOf(chosen),
  ...(chosen
    ? { lineId: chosen.lineId, assetId: chosen.assetId, name: chosen.name, location: chosen.location }
    : { lineId: null, assetId: null, name: '', location: '' }),
  code,
  condition,
  note,
  countedAt,
  undoneAt: null,
})

/** A device whose clock is wrong has counted while the stock-take was open all the same. */
const between = (first: Date, at: Date, last: Date): Date => (at < first ? first : at > last ? last : at)

function later(
  { id, what, condition, note }: Entry,
  before: Kept | undefined,
  { now, write }: { now: Date; write: (one: Kept) => void },
): Judged['results'][number] {
  if (!before) return { id, result: 'gone', countId: null }
  const result = what === 'undo' ? 'undone' : 'noted'
  if (before.undoneAt !== null) return { id, result: 'undone', countId: id }
  if (what === 'undo') write({ ...before, undoneAt: now })
  else if (before.condition !== condition || before.note !== note) write({ ...before, condition, note })
  return { id, result, countId: id }
}
