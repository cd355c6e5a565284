import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import * as contract from '#features/people/import/contract.ts'
import { FIELDS, wordOfField } from './fields.ts'
import { samplePeople, sampleRecords } from './factory.ts'
import { fjallrav, keys, names, usual } from './server/rules/fjallrav.ts'
import en from './messages/en.json' with { type: 'json' }
import ru from './messages/ru.json' with { type: 'json' }
import sv from './messages/sv.json' with { type: 'json' }
import { guessColumns } from './server/rules/columns.ts'
import { readCsv } from './server/rules/csv.ts'
import { plan } from './server/rules/plan.ts'
import { readFile } from './server/rules/read-file.ts'
import { tableOf } from './server/rules/table.ts'
import { csvFile } from './server/rules/write-file.ts'
import { CELL_PROBLEMS, CELL_WARNINGS, FILE_PROBLEMS } from './server/rules/problems.ts'

describe('the plan', () => {
  test('holds everyone of the file', async () => {
    const { table } = await readFile(csvFile(sampleRecords('bamboohr', samplePeople(30, 'bamboohr'))))
    const planned = plan(
      table,
      guessColumns(table).map((guess) => guess.field),
      usual,
      fjallrav,
    )
    expect(planned.errors).toEqual([])
    expect(planned.rows).toHaveLength(30)
  })

  test('a mapping uses no field twice', () => {
    expect(contract.mapping.safeParse(['email', null, null]).success).toBe(true)
    expect(contract.mapping.safeParse(['email', 'email']).success).toBe(false)
  })

  test('every problem, warning, field and list has words in three languages', () => {
    for (const { import: words } of [en, ru, sv]) {
      expect(Object.keys(words.errors).toSorted()).toEqual([...CELL_PROBLEMS].toSorted())
      expect(Object.keys(words.warnings).toSorted()).toEqual([...CELL_WARNINGS].toSorted())
      expect(Object.keys(words.kinds).toSorted()).toEqual([...CELL_PROBLEMS, ...CELL_WARNINGS].toSorted())
      expect(Object.keys(words.fields).map((name) => `import.fields.${name}`)).toEqual(
        FIELDS.map(wordOfField).filter((key) => key.startsWith('import.fields.')),
      )
      expect(Object.keys(words.file).toSorted()).toEqual([...FILE_PROBLEMS, 'mappingTwice'].toSorted())
      expect(Object.keys(words.willCreate)).toEqual([...contract.LISTS])
    }
  })

  test('csv text written by a spreadsheet with formulas stays text', () => {
    const text = stringify([
      ['First name', 'Last name', 'Email'],
      ['=cmd|x', 'Berg', 'a@b.se'],
    ])
    const table = tableOf(readCsv(text).records, () => 0)
    const planned = plan(table, names, usual, fjallrav)
    expect(planned.rows[0]?.firstName).toBe('=cmd|x')
    expect(keys(planned.warnings)).toEqual(['2:0 formulaText'])
  })
})
