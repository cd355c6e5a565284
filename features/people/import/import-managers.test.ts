import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mapping } from '#features/people/import/contract.ts'
import { anna, bo, keys, names, planOf } from './server/rules/fjallrav.ts'

describe('managers', () => {
  const mapping: Mapping = [...names, 'manager']

  test('rows in any order: managers come first, otherwise the file keeps its order', () => {
    const cleo = ['Cleo', 'Fors', 'cleo@fjallrav.example', '']
    const planned = planOf(mapping, [
      [...anna, 'bo@fjallrav.example'],
      [...bo, 'Cleo Fors'],
      cleo,
      ['Dag', 'Holm', 'dag@x.se', 'Anna Berg'],
    ])
    expect(planned.errors).toEqual([])
    expect(planned.rows.map((row) => [row.firstName, row.manager])).toEqual([
      ['Cleo', null],
      ['Bo', { row: 4 }],
      ['Anna', { row: 3 }],
      ['Dag', { row: 2 }],
    ])
  })

  test('two people of one name are ambiguous, and the message names their addresses', () => {
    const other = ['Anna', 'Berg', 'anna.b@fjallrav.example', '']
    const planned = planOf(mapping, [[...anna, ''], other, [...bo, 'Anna Berg']])
    expect(planned.errors).toMatchObject([
      {
        row: 4,
        column: 3,
        key: 'managerAmbiguous',
        params: { count: 2, who: 'anna@fjallrav.example, anna.b@fjallrav.example' },
      },
    ])
    expect(planOf(mapping, [[...anna, ''], other, [...bo, 'anna.b@fjallrav.example']]).errors).toEqual([])
  })

  test('accents tell two people apart where both exist, and are forgiven where not', () => {
    const hakan = ['Håkan', 'Ek', 'h1@x.se', ''],
      plain = ['Hakan', 'Ek', 'h2@x.se', '']
    expect(planOf(mapping, [hakan, plain, [...anna, 'Håkan Ek']]).rows[2]?.manager).toEqual({ row: 2 })
    expect(planOf(mapping, [hakan, [...anna, 'Hakan Ek']]).rows[1]?.manager).toEqual({ row: 2 })
  })

  test.each(['Орлов Пётр Ильич', 'Петр Орлов', 'Орлов П.И.', 'П. Орлов', 'Орлов Пётр (17)'])(
    '%s is Пётр Ильич Орлов',
    (text) => {
      const petr = ['Пётр Ильич', 'Орлов', 'petr@sever.example', '']
      expect(planOf(mapping, [petr, [...anna, text]])).toMatchObject({
        errors: [],
        rows: [{}, { manager: { row: 2 } }],
      })
    },
  )

  test('a circle is said at each of its rows with the way round; those below it are not blamed', () => {
    const planned = planOf(mapping, [
      [...anna, 'Bo Ek'],
      [...bo, 'Cleo Fors'],
      ['Cleo', 'Fors', 'cleo@x.se', 'Anna Berg'],
      ['Dag', 'Holm', 'dag@x.se', 'Anna Berg'],
    ])
    expect(planned.errors.map((error) => [error.row, error.key, error.params.way])).toEqual([
      [2, 'managerLoop', 'Anna Berg → Bo Ek → Cleo Fors → Anna Berg'],
      [3, 'managerLoop', 'Bo Ek → Cleo Fors → Anna Berg → Bo Ek'],
      [4, 'managerLoop', 'Cleo Fors → Anna Berg → Bo Ek → Cleo Fors'],
    ])
  })

  test('every manager precedes his reports for any tree in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), fc.nat(), (picks, turn) => {
        const rows = picks.map((pick, at) => [`P${at}`, 'X', `p${at}@x.se`, at === 0 ? '' : `p${pick % at}@x.se`])
        const turned = rows.map((_, at) => rows[(at + turn) % rows.length] ?? [])
        const planned = planOf(mapping, turned)
        expect(planned.errors).toEqual([])
        const place = new Map(planned.rows.map((row, at) => [row.row, at]))
        expect(place.size).toBe(rows.length)
        for (const [at, row] of planned.rows.entries())
          if (row.manager && 'row' in row.manager) expect(place.get(row.manager.row)).toBeLessThan(at)
      }),
    )
  })
})

describe('lists', () => {
  const mapping: Mapping = [...names, 'department', 'roles']

  test('what does not exist is created once, under its first spelling, with the number of people', () => {
    const planned = planOf(mapping, [
      [...anna, 'Storage', ''],
      [...bo, ' STORAGE', ''],
      ['Cleo', 'Fors', 'c@x.se', 'sales', 'team lead, hr, HR'],
    ])
    expect(planned.willCreate).toEqual([{ list: 'departments', name: 'Storage', people: 2 }])
    expect(planned.rows[2]).toMatchObject({ department: { id: 'sales' }, roleIds: ['lead', 'hr'] })
  })

  test('or is an error at each cell when nothing may be created', () => {
    const planned = planOf(
      mapping,
      [
        [...anna, 'Storage', ''],
        [...bo, 'Sales', ''],
      ],
      { missing: { departments: 'error' } },
    )
    expect(keys(planned.errors)).toEqual(['2:3 listMissing'])
    expect(planned.willCreate).toEqual([])
  })

  test("Frappe's company letters after every department go, unless one name lacks them", () => {
    const both = planOf(mapping, [
      [...anna, 'Sales - FR', ''],
      [...bo, 'Storage - FR', ''],
    ])
    expect(both.rows.map((row) => row.department?.name)).toEqual(['Sales', 'Storage'])
    expect(keys(both.warnings)).toEqual(['null:3 suffixRemoved'])
    const one = planOf(mapping, [
      [...anna, 'Sales - FR', ''],
      [...bo, 'Storage', ''],
    ])
    expect(one.rows.map((row) => row.department?.name)).toEqual(['Sales - FR', 'Storage'])
  })
})
