/** A row of pay as the database keeps it, for tests. */
export const paid = <More extends object>(more: More) => ({
  effectiveDate: '2020-01-01',
  dateFrom: '2020-01-01',
  payRate: 48_111.5,
  payRateType: 'month',
  currency: 'SEK',
  ...more,
})
