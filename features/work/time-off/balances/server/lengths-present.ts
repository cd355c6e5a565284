import type { DatedField, PastChange } from '#features/people/record/server/api.ts'
import { type Thousandths, toDays } from '#kit/amounts.ts'
import { type Day, dayNumber } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { factsFrom, ownTypeOf, policiesFrom } from './facts-present.ts'
import { countedLength } from './rules/counting.ts'
import type { Length, Policies } from './rules/facts.ts'
import { versionsOf } from './rules/policy-versions.ts'
import { type FactRow, factRows, placeFacts, scheduleWeeks } from './fact-store.ts'

/** What is noted of a leave whenever it is counted. */
export interface Noted {
  length: Thousandths
  /** Of it, days off between working days of leave. */
  bridged: Thousandths
  /** The leave is longer than this many days and needs a certificate; null where it needs none. */
  certificateAfter: number | null
}

/** What is to be noted of a leave that begins on that day. */
export function notedOf(
  row: Pick<FactRow, 'types'>,
  policies: Policies,
  firstDay: Day,
  { thousandths, bridged }: Pick<Length, 'thousandths' | 'bridged'>,
): Noted {
  const own = ownTypeOf(row, policies.kind)
  const after = own
    ? own.certificateAfterDays
    : versionsOf(policies).settingsAt(dayNumber(firstDay)).certificateAfterDays
  const isNeeded = after !== null && toDays(thousandths) > after
  return { length: thousandths, bridged, certificateAfter: isNeeded ? after : null }
}

/** The days of a leave that is planned or taken, by what is known now. */
export function daysOfLeave(row: FactRow, { id, kind, firstDay }: FactRow['requests'][number]): Length {
  // what lies after the last day counts as it was asked for, until it is cancelled
  const facts = { ...factsFrom(row, kind, 'en', firstDay), leaveDate: null }
  return countedLength(
    facts,
    policiesFrom(row, kind),
    facts.requests.find((one) => one.id === id)!,
  )
}

/** What is to be noted of each leave of a person that is planned or taken. @param from without leave that had ended before */
export const countsOf = (row: FactRow, from = ''): Map<string, Noted> =>
  new Map(
    row.requests
      .filter(({ lastDay }) => lastDay >= from)
      .map((one) => [one.id, notedOf(row, policiesFrom(row, one.kind), one.firstDay, daysOfLeave(row, one))]),
  )

/** How long each of them is. */
export const lengthsOf = (row: FactRow, from = ''): Map<string, Thousandths> =>
  new Map([...countsOf(row, from)].map(([id, { length }]) => [id, length]))

/** Holidays, the week, and whose policy holds. */
const COUNTS: readonly DatedField[] = ['locationId', 'departmentId', 'typeId', 'scheduleId']

/** What leave is counted by, as it is and as it would be after a change; nothing where the change does not touch it. */
export async function factsAround(db: Db, { userId, rows, fields }: PastChange) {
  if (!COUNTS.some((field) => fields[field])) return undefined
  const [before] = await factRows(db, [userId])
  if (!before) return undefined
  const after = { ...before }
  if (rows.places) {
    after.places = [...rows.places]
    const known = new Set(before.places.map(({ locationId }) => locationId))
    for (const locationId of new Set(rows.places.map((one) => one.locationId))) {
      if (locationId === null || known.has(locationId)) continue
      const { holidays, extraDays } = await placeFacts(db, locationId)
      after.holidays = [...after.holidays, ...holidays]
      after.extraDays = [...after.extraDays, ...extraDays]
    }
  }
  if (rows.departments) after.departments = [...rows.departments]
  if (rows.terms) after.terms = await Promise.all(rows.terms.map((one) => termsWithWeeks(db, one)))
  return { before, after }
}

const termsWithWeeks = async (db: Db, terms: NonNullable<PastChange['rows']['terms']>[number]) => ({
  ...terms,
  weeks: terms.scheduleId === null ? [] : await scheduleWeeks(db, terms.scheduleId),
})
