import { expect, test } from 'vitest'
import { pastedPeople } from './web/pasted-state.ts'

test.each([
  ['one address', 'anna@acme.test', [['anna@acme.test', '', '']]],
  [
    'from a mail program',
    'Anna Berg <anna@acme.test>, Bo Ek <bo@acme.test>',
    [
      ['anna@acme.test', 'Anna', 'Berg'],
      ['bo@acme.test', 'Bo', 'Ek'],
    ],
  ],
  [
    'last name first, in quotes',
    '"Berg, Anna" <anna@acme.test>; bo@acme.test',
    [
      ['anna@acme.test', 'Anna', 'Berg'],
      ['bo@acme.test', '', ''],
    ],
  ],
  [
    'from a spreadsheet',
    'Anna\tBerg\tanna@acme.test\nBo\tvan Ek\tbo@acme.test\n',
    [
      ['anna@acme.test', 'Anna', 'Berg'],
      ['bo@acme.test', 'Bo', 'van Ek'],
    ],
  ],
  [
    'one twice',
    'a@acme.test, A@acme.test; b@acme.test',
    [
      ['a@acme.test', '', ''],
      ['b@acme.test', '', ''],
    ],
  ],
  ['nothing', 'hello, world', []],
])('%s', (_what, text, people) => {
  expect(pastedPeople(text).map(({ email, firstName, lastName }) => [email, firstName, lastName])).toEqual(people)
})
