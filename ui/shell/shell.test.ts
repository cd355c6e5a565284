import { expect, test } from 'vitest'
import { splitAddress } from '#ui/link.tsx'
import { menuLinkAt } from './menu-link.ts'
import { narrowed } from '#ui/overlays/use-palette-groups.ts'

const places = [{ to: '/settings' }, { to: '/settings/roles' }, { to: '/people' }]

test('the longest place that begins the address is where you are', () => {
  expect(menuLinkAt(places, '/settings/roles/7')).toBe('/settings/roles')
  expect(menuLinkAt(places, '/settings/holidays')).toBe('/settings')
})

test('a place whose name only begins another is not where you are', () => {
  expect(menuLinkAt(places, '/people-report')).toBeUndefined()
})

test('an address is taken apart into path, query and hash', () => {
  expect(splitAddress('/people?status=away#list')).toEqual({ path: '/people', search: '?status=away', hash: 'list' })
  expect(splitAddress('/people')).toEqual({ path: '/people', search: '', hash: '' })
})

test('the palette finds by the beginnings of words, in any order, and puts what begins with them first', () => {
  const entry = (word: string, note?: string) => ({ id: word, word, note, onPick: () => undefined })
  const entries = [
    entry('My vacation', 'Profile'),
    entry('Vacation policies', 'Settings'),
    entry('Holidays', 'Settings'),
  ]
  expect(narrowed(entries, 'vac').map(({ word }) => word)).toEqual(['Vacation policies', 'My vacation'])
  expect(narrowed(entries, 'sett hol').map(({ word }) => word)).toEqual(['Holidays'])
  expect(narrowed(entries, 'cation')).toEqual([])
  expect(
    narrowed([{ ...entries[0]!, word: 'Sign out', also: 'log out exit' }], 'log o').map(({ word }) => word),
  ).toEqual(['Sign out'])
})
