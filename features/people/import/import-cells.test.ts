import { describe, expect, test } from 'vitest'
import type { Mapping } from '#features/people/import/contract.ts'
import type { Field } from '#features/people/import/fields.ts'
import { anna, annaWith, bo, keys, names, planOf } from './server/rules/fjallrav.ts'
import { type Cell } from './server/rules/table.ts'
import { textOf } from './server/rules/table.ts'

describe('cells', () => {
  test.each<[string, Field, Cell, string]>([
    ['an unknown gender', 'gender', 'Mars', 'genderUnknown'],
    ['a birth date of tomorrow', 'birthDate', '2026-11-21', 'birthInFuture'],
    ['a birth date in another age', 'birthDate', '1900-01-01', 'birthTooEarly'],
    ['a hire date in another age', 'hireDate', '1940-01-01', 'hireTooEarly'],
    ['a hire date in three years', 'hireDate', '2029-11-20', 'hireTooLate'],
    ['a broken alternative address', 'alternativeEmail', 'anna@home', 'emailInvalid'],
    ['a name that is too long', 'jobTitle', 'x'.repeat(151), 'tooLong'],
    ['an unknown manager', 'manager', 'Nobody Here', 'managerUnknown'],
    ['oneself as manager', 'manager', 'Berg, Anna', 'managerSelf'],
    ['an unknown role', 'roles', 'HR; King', 'roleUnknown'],
    ['a role that holds more than the importer', 'roles', 'HR; admin', 'roleAboveOwn'],
    ['a javascript link', 'socialLink1', 'JavaScript:alert(1)', 'linkNotAllowed'],
    ['a javascript link with hidden letters', 'socialLink1', '\u200Bjava\u0000script:alert(1)', 'linkNotAllowed'],
    ['a data link', 'socialLink2', 'data:text/html,x', 'linkNotAllowed'],
    ['a link with a password', 'socialLink1', 'https://a:b@c.se', 'linkInvalid'],
    ['a link that is none', 'socialLink1', 'ask me', 'linkInvalid'],
    ['a link longer than a profile holds', 'socialLink1', `https://x.se/${'a'.repeat(288)}`, 'tooLong'],
    ['a phone that is none', 'workPhone', 'call home', 'phoneInvalid'],
    ['a phone that a spreadsheet has shortened', 'mobilePhone', '7,91612E+10', 'phoneShortened'],
  ])('%s is an error at its cell', (_, field, value, key) => {
    const planned = annaWith(field, value)
    expect(keys(planned.errors)).toEqual([`2:3 ${key}`])
    expect(planned.rows).toEqual([])
  })

  test.each<[Field, Cell, unknown]>([
    ['gender', 'ЖЕН.', 'female'],
    ['gender', 'Kvinna', 'female'],
    ['gender', 'f', 'female'],
    ['gender', 'Муж', 'male'],
    ['gender', 'man', 'male'],
    ['gender', '', null],
    ['birthDate', '2026-11-20', '2026-11-20'],
    ['hireDate', '2028-11-20', '2028-11-20'],
    ['hireDate', '0000-00-00', null],
    ['mobilePhone', 46701234567, '46701234567'],
    ['mobilePhone', "'+46 70-123 45 67", '+46 70-123 45 67'],
    ['workPhone', '8 (495) 123-45-67 доб. 12', '8 (495) 123-45-67 доб. 12'],
    ['address', '=1+1', '=1+1'],
    ['address', "'=1+1", '=1+1'],
    ['address', ' Storgatan 1\n111 22  Lund ', 'Storgatan 1 111 22 Lund'],
    ['address', 'n/a', null],
    ['socialLink1', 'linkedin.com/in/anna', 'https://linkedin.com/in/anna'],
    ['socialLink2', 'http://x.com/anna', 'http://x.com/anna'],
    ['manager', 'INGRID@home.example', { userId: 'ingrid' }],
    ['manager', 'Dahl Ingrid', { userId: 'ingrid' }],
    ['manager', '7', { userId: 'ingrid' }],
    ['department', ' sales ', { id: 'sales', name: 'Sales' }],
    ['department', 'Storage', { id: null, name: 'Storage' }],
    ['status', 'Terminated', undefined],
  ])('%s %j is kept as %j', (field, value, kept) => {
    const planned = annaWith(field, value)
    expect(planned.errors).toEqual([])
    expect(planned.rows).toHaveLength(1)
    expect(planned.rows[0]?.[field as 'gender']).toEqual(kept)
  })

  test.each<[string, Field, Cell, string]>([
    ['text like a formula', 'address', '=HYPERLINK("x")', '2:3 formulaText'],
    ['unreadable letters', 'address', 'Stor\uFFFDgatan', '2:3 lettersDamaged'],
    ['a manager who has left', 'manager', 'Sten Kvist', '2:3 managerInactive'],
    ['an unknown status', 'status', 'sabbatical?', '2:3 statusUnknown'],
  ])('%s is a warning and does not stop the import', (_, field, value, warning) => {
    const planned = annaWith(field, value)
    expect(keys(planned.warnings)).toEqual([warning])
    expect(planned.rows).toHaveLength(1)
  })

  test('a first name and an e-mail are required, a last name is not; a mapping without them is one error, not one per row', () => {
    expect(
      keys(
        planOf(names, [
          ['', 'Berg', ''],
          ['Bo', '', 'bo@x.se'],
        ]).errors,
      ),
    ).toEqual(['2:0 required', '2:2 required'])
    const unmapped = planOf(['lastName', null, null], [anna, bo])
    expect(keys(unmapped.errors)).toEqual(['null:null fieldNotMapped', 'null:null fieldNotMapped'])
    expect(unmapped.rows).toEqual([])
    expect(planOf(['fullName', 'email'], [['Anna', 'a@b.se']])).toMatchObject({
      errors: [],
      rows: [{ firstName: 'Anna', lastName: '' }],
    })
  })

  test('a manager with one name is found by it', () => {
    const planned = planOf(
      ['fullName', 'email', 'manager'],
      [
        ['Sting', 'sting@b.se', ''],
        ['Bo', 'bo@b.se', 'Sting'],
      ],
    )
    expect(planned.errors).toEqual([])
    expect(planned.rows[1]).toMatchObject({ firstName: 'Bo', manager: { row: 2 } })
  })

  test('dates are held against each other', () => {
    const dates: Mapping = [...names, 'birthDate', 'hireDate', 'terminationDate']
    expect(keys(planOf(dates, [[...anna, '1990-01-01', '1989-01-01', '']]).errors)).toEqual(['2:4 hireBeforeBirth'])
    expect(keys(planOf(dates, [[...anna, '', '2020-01-02', '2020-01-01']]).errors)).toEqual(['2:5 endBeforeHire'])
    expect(keys(planOf(dates, [[...anna, '2000-01-01', '2013-12-31', '']]).warnings)).toEqual(['2:4 hiredYoung'])
    expect(planOf(dates, [[...anna, '', '2020-01-02', '2026-11-19']]).rows[0]?.active).toBe(false)
    expect(planOf(dates, [[...anna, '', '2020-01-02', '2026-11-20']]).rows[0]?.active).toBe(true)
  })

  test('the same address twice in the file is an error that names the first row, whatever its case', () => {
    const planned = planOf(names, [anna, ['Åsa', 'Ek', 'ANNA@fjallrav.example']])
    expect(planned.errors).toMatchObject([{ row: 3, column: 2, key: 'emailTwice', params: { row: 2 } }])
    expect(planned.rows.map((row) => row.row)).toEqual([2])
  })

  test('someone whom the company has is an error, or is skipped when that is chosen, and can still be a manager', () => {
    const rows = [
      ['Ingrid', 'Dahl', 'Ingrid@fjallrav.example', ''],
      [...anna, 'Ingrid Dahl'],
    ]
    const mapping: Mapping = [...names, 'manager']
    expect(keys(planOf(mapping, rows).errors)).toContain('2:2 emailTaken')
    const skipping = planOf(mapping, rows, { existing: 'skip' })
    expect(skipping).toMatchObject({ errors: [], skipped: [2], rows: [{ row: 3, manager: { userId: 'ingrid' } }] })
  })

  test('namesakes are pointed out', () => {
    expect(keys(planOf(names, [anna, ['anna', 'BERG', 'a2@fjallrav.example']]).warnings)).toEqual(['3:1 sameName'])
    expect(keys(planOf(names, [['Ingrid', 'Dahl', 'i2@fjallrav.example']]).warnings)).toEqual(['2:1 sameName'])
  })
})

test.each([
  ["'+46 70 123", '+46 70 123'],
  ["'=1+1", '=1+1'],
  ["'t Hooft", "'t Hooft"],
  ['+46', '+46'],
])('%s out of one of our own files reads %s', (cell, text) => {
  expect(textOf(cell)).toBe(text)
})
