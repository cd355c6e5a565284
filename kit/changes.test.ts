import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test.each<[string, object, object, object]>([
  ['the same', { name: 'Riga' }, { name: 'Riga' }, {}],
  ['another', { name: 'Riga', code: 1 }, { name: 'Rīga', code: 1 }, { name: ['Riga', 'Rīga'] }],
  ['taken away', { leadId: 'a' }, { leadId: null }, { leadId: ['a', null] }],
  ['not given', { leadId: 'a' }, { leadId: undefined }, {}],
  ['nothing before and null now', {}, { leadId: null }, {}],
  ['nothing before and something now', {}, { leadId: 'a' }, { leadId: [null, 'a'] }],
  [
    'null and nothing are not the same as no and empty',
    { a: null, b: null },
    { a: false, b: '' },
    { a: [null, false], b: [null, ''] },
  ],
  ['what only the old one has', { name: 'Riga', version: 3 }, { name: 'Riga' }, {}],
  ['lists that hold the same', { days: [1, 2] }, { days: [1, 2] }, {}],
  [
    'lists in another order',
    { days: [1, 2] },
    { days: [2, 1] },
    {
      days: [
        [1, 2],
        [2, 1],
      ],
    },
  ],
])('%s', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})
