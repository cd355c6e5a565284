import type { Say } from '#platform/words.ts'
import type { EmploymentPeriod, PlannedLeaving } from '../contract.ts'
import type { Row } from './store.ts'

/** @param whole for a reader who keeps the record */
export const plannedFrom = (row: Row, whole: boolean, say: Say): PlannedLeaving => ({
  ...whyOf(row, whole),
  lastDay: row.lastDay,
  reportsTo: whole ? row.reportsTo : null,
  recordedAt: row.recordedAt,
  recordedBy: whole ? row.recordedBy : null,
  problem: whole && row.problem ? say(row.problem) : null,
  version: row.version,
})

const whyOf = ({ reason, note, rehireEligible }: Row, whole: boolean) =>
  whole ? { reason, note, rehireEligible } : { reason: null, note: '', rehireEligible: null }

interface Reach {
  /** The reader keeps the record. */
  whole: boolean
  firstDays: boolean
}

/** The periods of employment, the latest first: each leaving that was carried out ends one. */
export function periodsFrom(
  rows: readonly Row[],
  { firstDay }: { firstDay: string },
  { whole, firstDays }: Reach,
): EmploymentPeriod[] {
  const left = rows.filter(({ carriedOut }) => carriedOut)
  const past = left.map((row, index) => ({
    ...whyOf(row, whole),
    firstDay: firstDays ? row.firstDay : null,
    lastDay: row.lastDay,
    bridged: left[index + 1]?.bridged ?? false,
  }))
  const [latest] = left
  if (latest && latest.rehiredOn === null) return past
  const now = {
    reason: null,
    note: '',
    rehireEligible: null,
    firstDay: firstDays ? firstDay : null,
    lastDay: null,
    bridged: latest?.bridged ?? false,
  }
  return [now, ...past]
}
