import type { PayInput } from '../contract.ts'

/** What is wrong with the days of a row, as message keys by field. */
export function wrongDays({ effectiveDate, dateFrom, dateTo }: PayInput): Record<string, string[]> {
  const first = dateFrom && dateFrom > effectiveDate ? dateFrom : effectiveDate
  return dateTo && dateTo < first ? { dateTo: ['compensation.endsBeforeStart'] } : {}
}
