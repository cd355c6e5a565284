import type { DatedField, PastChange } from '#features/people/record/server/api.ts'
import type { Thousandths } from '#kit/amounts.ts'
import type { Db } from '#platform/db.ts'
import { factsFrom, policiesFrom } from './facts-present.ts'
import { countedLength } from './rules/counting.ts'
import * as store from './store.ts'

/** How long each leave of a person is that is planned or taken, by what is known now. @param from without leave that had ended before */
export function lengthsOf(row: store.FactRow, from = ''): Map<string, Thousandths> {
  const requests = row.requests.filter(({ lastDay }) => lastDay >= from)
  return new Map(
    requests.map(({ id, kind, firstDay }) => {
      // what lies after the last day counts as it was asked for, until it is cancelled
      const facts = { ...factsFrom(row, kind, 'en', firstDay), leaveDate: null }
      return [
        id,
        countedLength(
          facts,
          policiesFrom(row, kind),
          facts.requests.find((one) => one.id === id)!,
        ),
      ]
    }),
  )
}

/** Holidays, the week, and whose policy holds. */
const COUNTS: readonly DatedField[] = ['locationId', 'departmentId', 'typeId', 'scheduleId']

/** What leave is counted by, as it is and as it would be after a change; nothing where the change does not touch it. */
export async function factsAround(db: Db, { userId, rows, fields }: PastChange) {
  if (!COUNTS.some((field) => fields[field])) return undefined
  const [before] = await store.factRows(db, [userId])
  if (!before) return undefined
  const after = { ...before }
  if (rows.places) {
    after.places = [...rows.places]
    const known = new Set(before.places.map(({ locationId }) => locationId))
    for (const locationId of new Set(rows.places.map((one) => one.locationId))) {
      if (locationId === null || known.has(locationId)) continue
      const { holidays, extraDays } = await store.placeFacts(db, locationId)
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
  weeks: terms.scheduleId === null ? [] : await store.scheduleWeeks(db, terms.scheduleId),
})
