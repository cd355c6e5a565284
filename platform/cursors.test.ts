import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursors.ts'

const ID = '7f0c4a3e-1f1a-4c7e-9d57-0f5f3a2b1c4d'

test.each([[['Åsa Öberg', ID]], [[null, 'Laptop', '', ID]], [[ID]]])('%j comes back', (place) => {
  expect(readCursor(writeCursor(place))).toEqual(place)
})

test.each([
  ['no id at the end', writeCursor(['Åsa'])],
  ['an id elsewhere', writeCursor([ID, 'Åsa'])],
  ['a zero in a text', writeCursor(['\0', ID])],
  ['a number', Buffer.from(JSON.stringify([1, ID])).toString('base64url')],
  ['no list', Buffer.from(JSON.stringify({ id: ID })).toString('base64url')],
  ['nothing', ''],
  ['no JSON', 'abc'],
])('%s is no place', (_, text) => {
  expect(readCursor(text)).toBeNull()
})
