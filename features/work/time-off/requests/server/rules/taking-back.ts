import type { Day } from '#kit/days.ts'
import type { Status, Step } from '../../contract.ts'

/** For so long a decision can be taken back. */
export const TAKE_BACK_MS = 10 * 60_000

/** One row of the history. */
export interface HistoryStep extends Pick<Step, 'what' | 'at' | 'step' | 'isVoid' | 'isTakenBack'> {
  by: string | null
}

const DECISIONS: readonly Step['what'][] = ['voted', 'stepApproved', 'approved', 'declined']
/** After one of these an earlier decision stays. */
const ENDS: readonly Step['what'][] = [...DECISIONS, 'recorded', 'canceled', 'shortened']

export interface Taking {
  /** Whose leave it is. */
  userId: string
  /** Who takes back. */
  actorId: string
  now: Date
  status: Status
  atStep: number | null
  firstDay: Day
  /** The day of a moment where the person works. */
  dayOf: (at: Date) => Day
}

/** Why not: it is not their decision; it is taken back already; something came after it; ten minutes are over; the leave has begun since. */
export type Refusal = 'notTheirs' | 'already' | 'wentOn' | 'tooLate' | 'begun'

export interface TakeBackScope {
  /** The decision, by its place in the history. */
  decision: number
  /** The first of the rows that the same act made: the approval of a step after which no step asked anyone is both. */
  first: number
  until: Date
}

interface ValidStep extends HistoryStep {
  index: number
}

/** The latest decision of the actor, if it can be taken back now. @param made the history, the oldest first */
export function takingBack(made: readonly HistoryStep[], it: Taking): TakeBackScope | Refusal {
  const mine = made.findLast(
    ({ what, by, isVoid }) => by === it.actorId && by !== it.userId && DECISIONS.includes(what) && !isVoid,
  )
  if (!mine) return 'notTheirs'
  // never an earlier one: a second click on Undo takes nothing more back
  if (mine.isTakenBack) return 'already'
  const valid = made
    .map((one, index) => ({ ...one, index }))
    .filter(({ what, isVoid, isTakenBack }) => ENDS.includes(what) && !isVoid && !isTakenBack)
  const at = valid.findLastIndex(({ index }) => made[index] === mine)
  if (!isLatest(valid.slice(at + 1), mine, it)) return 'wentOn'
  const until = new Date(Date.parse(mine.at) + TAKE_BACK_MS)
  if (it.now > until) return 'tooLate'
  if (hasBegunSince(mine, it)) return 'begun'
  return { decision: valid[at]!.index, first: firstOf(valid, at).index, until }
}

/** Others of the same step may have approved after a vote: the step has not moved on. */
function isLatest(later: readonly HistoryStep[], { what, step }: HistoryStep, { status, atStep }: Taking): boolean {
  if (what === 'voted')
    return status === 'pending' && atStep === step && later.every((one) => one.what === 'voted' && one.step === step)
  return later.length === 0 && status === (what === 'stepApproved' ? 'pending' : what)
}

/** Days that have begun since were taken in good faith. What had begun before it was decided, as most sick leave, waits again as it did. */
const hasBegunSince = ({ what, at }: HistoryStep, { firstDay, now, dayOf }: Taking): boolean =>
  what === 'approved' && firstDay <= dayOf(now) && firstDay > dayOf(new Date(at))

function firstOf(valid: readonly ValidStep[], at: number): ValidStep {
  const [one, before] = [valid[at]!, valid[at - 1]]
  const isSameAct =
    one.what === 'approved' &&
    before?.what === 'stepApproved' &&
    before.by === one.by &&
    before.at === one.at &&
    before.step !== one.step
  return isSameAct ? before : one
}
