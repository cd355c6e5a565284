import { describe, expect, test } from 'vitest'
import { annaWith, keys } from './server/rules/fjallrav.ts'
import { detectFormats } from './server/rules/date-formats.ts'
import { readDay } from './server/rules/dates.ts'
import { type Cell } from './server/rules/table.ts'

describe('dates', () => {
  test.each<[Cell, 'ymd' | 'dmy' | 'mdy', string]>([
    ['2020-01-31', 'mdy', '2020-01-31'],
    ['2020/1/5', 'dmy', '2020-01-05'],
    ['20200131', 'dmy', '2020-01-31'],
    ['31.01.2020', 'dmy', '2020-01-31'],
    ['31.01.2020 г.', 'dmy', '2020-01-31'],
    ['3/4/2020', 'dmy', '2020-04-03'],
    ['3/4/2020', 'mdy', '2020-03-04'],
    ['85-03-12', 'ymd', '1985-03-12'],
    ['01.02.26', 'dmy', '2026-02-01'],
    ['01.02.27', 'dmy', '1927-02-01'],
    ['5 Mar 2020', 'dmy', '2020-03-05'],
    ['March 5th, 2020', 'dmy', '2020-03-05'],
    ['05-Mar-20', 'dmy', '2020-03-05'],
    ['Sept 1, 2019', 'dmy', '2019-09-01'],
    ['5 марта 2020 г.', 'dmy', '2020-03-05'],
    ['1 янв. 2019', 'dmy', '2019-01-01'],
    ['9 мая 2021 года', 'dmy', '2021-05-09'],
    ['den 5 maj 2020', 'dmy', '2020-05-05'],
    ['1 okt. 2020', 'dmy', '2020-10-01'],
    ['43861', 'dmy', '2020-01-31'],
    [43861, 'mdy', '2020-01-31'],
    [43861.5, 'mdy', '2020-01-31'],
    [{ day: '2020-01-31' }, 'mdy', '2020-01-31'],
    ['1/31/2020 12:00:00 AM', 'mdy', '2020-01-31'],
    ['2020-01-31T00:00:00.000Z', 'dmy', '2020-01-31'],
    ['29.02.2024', 'dmy', '2024-02-29'],
  ])('%j under %s is %s', (cell, format, day) => {
    expect(readDay(cell, format, 2026)).toEqual({ day })
  })

  test.each<[Cell, string]>([
    ['29.02.2023', 'dateInvalid'],
    ['31.04.2020', 'dateInvalid'],
    ['2020', 'dateInvalid'],
    [2020, 'dateInvalid'],
    ['soon', 'dateInvalid'],
    ['12/25/2020', 'dateInvalid'],
    ['5 Mar', 'dateWithoutYear'],
    ['05.03', 'dateWithoutYear'],
    ['5 Foo 2020', 'dateInvalid'],
    ['99999', 'dateInvalid'],
  ])('%j is %s', (cell, problem) => {
    expect(readDay(cell, 'dmy', 2026)).toEqual({ problem })
  })

  const detected = (...cells: Cell[]) => detectFormats(new Map([['x', cells]])).get('x')
  test.each<[string, Cell[], object]>([
    [
      'a day above 12 in first place anywhere decides',
      ['01/02/2020', '03/04/2020', '25/04/2020'],
      { format: 'dmy', ambiguous: false },
    ],
    [
      'a day above 12 in second place anywhere decides',
      ['01/02/2020', '04/25/2020'],
      { format: 'mdy', ambiguous: false },
    ],
    ['dots are never month first', ['01.02.2020'], { format: 'dmy', ambiguous: false }],
    [
      'slashes that fit both ways are a question',
      ['03/03/2020', '01/02/2020'],
      { format: 'dmy', ambiguous: true, example: '01/02/2020' },
    ],
    ['the same day and month asks nothing', ['03/03/2020'], { ambiguous: false }],
    ['years first need no order', ['2020-01-02'], { ambiguous: false }],
    [
      'the majority wins and the others are counted',
      ['25/04/2020', '26/04/2020', '04/27/2020'],
      { format: 'dmy', against: 1 },
    ],
    ['short years first', ['85-03-12', '90-01-31'], { format: 'ymd' }],
  ])('%s', (_, cells, expected) => {
    expect(detected(...cells)).toMatchObject(expected)
  })

  test('a column that leaves the order open follows one that does not', () => {
    const found = detectFormats(
      new Map([
        ['birth', ['01/02/1990']],
        ['hire', ['04/25/2020']],
      ]),
    )
    expect(found.get('birth')).toMatchObject({ format: 'mdy', ambiguous: false })
  })

  test('the plan warns of two readings, and the choice of the person ends the warning and is obeyed', () => {
    const open = annaWith('hireDate', '03/04/2020')
    expect(keys(open.warnings)).toEqual(['null:3 dateAmbiguous'])
    expect(open.rows[0]?.hireDate).toBe('2020-04-03')
    const chosen = annaWith('hireDate', '03/04/2020', { dateFormats: { hireDate: 'mdy' } })
    expect(chosen.warnings).toEqual([])
    expect(chosen.rows[0]?.hireDate).toBe('2020-03-04')
    expect(keys(annaWith('hireDate', '25/04/2020', { dateFormats: { hireDate: 'mdy' } }).errors)).toEqual([
      '2:3 dateInvalid',
    ])
  })
})
