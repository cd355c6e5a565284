import { expect, test } from 'vitest'
import { owner } from '#tests/database.ts'

test.each([
  [
    'a common year keeps 29 February on the 28th',
    '2026-02-27',
    '2026-03-01',
    ['02-27 227', '02-28 228', '02-28 229', '03-01 301'],
  ],
  ['a leap year keeps it on its day', '2028-02-27', '2028-03-01', ['02-27 227', '02-28 228', '02-29 229', '03-01 301']],
  ['2100 is no leap year', '2100-02-28', '2100-02-28', ['02-28 228', '02-28 229']],
  ['over the new year', '2026-12-31', '2027-01-01', ['12-31 1231', '01-01 101']],
])('%s', async (_name, first, last, kept) => {
  const { rows } = await owner.query<{ kept: string }>(
    `select to_char(day, 'MM-DD') || ' ' || birthday as kept from birthdays_between($1, $2) order by day, birthday`,
    [first, last],
  )
  expect(rows.map((row) => row.kept)).toEqual(kept)
})
