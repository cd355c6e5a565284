import type { PayRow } from '../contract.ts'

export interface PayStep {
  day: string
  value: number
  row: PayRow
}

/**
 * The rows that can stand on one line: paid like the latest one, in the same currency and for the same time. Without the hours of a
 * week an hour's pay is no month's.
 * @param rows the latest first
 * @returns the steps in order, and how many rows are paid otherwise
 */
export function lineOf(
  rows: readonly PayRow[],
  payRates: ReadonlyMap<string, number>,
): { steps: PayStep[]; leftOut: number } {
  const [latest] = rows
  const alike = rows.filter(
    ({ currency, payRateType }) => currency === latest?.currency && payRateType === latest.payRateType,
  )
  const steps = alike
    .map((row) => ({ day: row.effectiveDate, value: payRates.get(row.id), row }))
    .filter((step): step is PayStep => step.value !== undefined)
    .toReversed()
  return { steps, leftOut: steps.length ? rows.length - alike.length : 0 }
}
