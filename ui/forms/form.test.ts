import { describe, expect, test } from 'vitest'
import { checkFiles } from './check-files.ts'
import { followed, placed, sameValues } from './form.ts'
import { listOf, searchAt } from './live-search.ts'
import { parseDay } from './parse-day.ts'
import { SAVED_MARK_MS } from './saved-mark.ts'
import { serverErrors } from './server-errors.ts'

describe('what the server refuses', () => {
  test('of several messages for a field the first is shown', () => {
    const { fields } = serverErrors({ message: '', errors: { lastDay: ['Before the first day', 'Too long'] } })
    expect(fields).toEqual({ lastDay: 'Before the first day' })
  })

  test('general words belong to no field, as a list or as numbered entries', () => {
    expect(serverErrors({ errors: { general: ['No active sprint'] } })).toEqual({
      fields: {},
      general: 'No active sprint',
    })
    expect(serverErrors({ body: { errors: { general: { 0: 'Gone' } } } }).general).toBe('Gone')
  })

  test('a message for a field that the form does not show is not swallowed', () => {
    const found = placed(serverErrors({ errors: { companyId: ['Wrong company'] } }), { name: '' })
    expect(found.general).toBe('Wrong company')
    expect(placed(serverErrors({ errors: { 'address.city': ['Needed'] } }), { address: {} }).general).toBeUndefined()
  })

  test('what stands at a field that is shown is not said above the form as well', () => {
    const late = { errors: { general: ['Too late'], lastDay: ['Too late'] } }
    expect(placed(serverErrors(late), { lastDay: null })).toEqual({
      fields: { lastDay: 'Too late' },
      general: undefined,
    })
    expect(placed(serverErrors(late), { name: '' }).general).toBe('Too late')
    const other = { errors: { general: ['Nobody is left'], lastDay: ['Too late'] } }
    expect(placed(serverErrors(other), { lastDay: null }).general).toBe('Nobody is left')
  })

  test('a broken connection has no field errors', () => {
    expect(serverErrors(new TypeError('Failed to fetch'))).toEqual({ fields: {}, general: undefined })
  })
})

test('a form is unsaved only while its values differ', () => {
  expect(sameValues({ name: 'Åsa', days: [1] }, { name: 'Åsa', days: [1] })).toBe(true)
  expect(sameValues({ name: 'Åsa' }, { name: 'Åsa ' })).toBe(false)
})

test('what someone else has saved meanwhile comes into the fields that were not touched', () => {
  const saved = { phone: '1', address: 'Storgatan 1', days: [1] }
  const typed = { ...saved, phone: '2' }
  expect(followed(typed, saved, { phone: '3', address: 'Storgatan 9', days: [1, 2] })).toEqual({
    phone: '2',
    address: 'Storgatan 9',
    days: [1, 2],
  })
})

test('the tick of a saved field stays 3000 ms', () => expect(SAVED_MARK_MS).toBe(3000))

describe('a typed day', () => {
  const typed = (text: string, locale = 'en') => parseDay(text, locale, '2026-11-20')

  test.each([
    ['2026-12-21', 'en', '2026-12-21'],
    ['21/12/2026', 'en', '2026-12-21'],
    ['12/21/2026', 'en-US', '2026-12-21'],
    ['21.12.26', 'ru', '2026-12-21'],
    ['21.12', 'ru', '2026-12-21'],
    ['Mon 21 Dec', 'en', '2026-12-21'],
    ['21 декабря 2027', 'ru', '2027-12-21'],
    ['3 maj', 'sv', '2026-05-03'],
    ['29.2.2028', 'sv', '2028-02-29'],
  ])('"%s" in %s is %s', (text, locale, day) => expect(typed(text, locale)).toBe(day))

  test.each(['2026-02-30', '31.2', 'tomorrow', '', '12', '2026-13-01'])('"%s" is none', (text) =>
    expect(typed(text)).toBeUndefined(),
  )
})

describe('files', () => {
  const file = (name: string, size: number) => ({ name, size })
  const picture = { endings: ['png', 'jpg', 'jpeg'], maxBytes: 100 }

  test('an ending is read without regard to case', () => {
    expect(checkFiles([file('Åsa.PNG', 100)], picture)).toEqual({ good: [file('Åsa.PNG', 100)], problem: undefined })
  })

  test('the wrong kind, one too large, and all together too large are told apart', () => {
    expect(checkFiles([file('a.pdf', 1)], picture).problem).toBe('unsupported')
    expect(checkFiles([file('a.png', 101)], picture).problem).toBe('exceeds')
    expect(checkFiles([file('a.png', 60), file('b.png', 60)], { ...picture, maxTotalBytes: 100 })).toEqual({
      good: [],
      problem: 'tooBig',
    })
  })

  test('different faults at once ask for valid files and keep the good ones', () => {
    const { good, problem } = checkFiles([file('a.pdf', 1), file('b.png', 101), file('c.png', 5)], picture)
    expect([good.map(({ name }) => name), problem]).toEqual([['c.png'], 'choose'])
  })
})

describe('a live search', () => {
  test('asks with five results, under the name that the address uses', async () => {
    const asked: string[] = []
    const get = async (address: string) => {
      asked.push(address)
      return []
    }
    await searchAt(get, '/api/users/select')('Åsa', 5)
    await searchAt(get, '/api/positions?free=true', { queryName: 'name' })('lead', 5)
    expect(asked).toEqual(['/api/users/select?search=%C3%85sa&limit=5', '/api/positions?free=true&name=lead&limit=5'])
  })

  test('reads a page with data and a plain list', () => {
    expect([listOf({ data: [1, 2] }), listOf([1, 2])]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})
