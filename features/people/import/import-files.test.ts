import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Encoding } from '#features/people/import/contract.ts'
import { flavours, samplePeople, sampleRecords, type Flavour } from './factory.ts'
import { fjallrav, usual } from './server/rules/fjallrav.ts'
import { guessColumns } from './server/rules/columns.ts'
import { readCsv } from './server/rules/csv.ts'
import { decode } from './server/rules/decode.ts'
import { plan } from './server/rules/plan.ts'
import { readFile } from './server/rules/read-file.ts'
import { csvFile, encode, xlsxFile } from './server/rules/write-file.ts'

describe('what is written is read back', () => {
  const alphabets: Record<string, string> = {
    western: 'abcXYZ 019,;\t"\'\n=+-@åäöÅÄÖéü',
    cyrillic: 'abcXYZ 019,;\t"\'\n=+-@абвгдёжщЫЭЯЁ',
  }
  const ways = (['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const).flatMap((encoding) =>
    ([',', ';', '\t'] as const).map((separator) => ({ encoding, separator })),
  )
  test.each(ways)('any cells in $encoding with "$separator"', ({ encoding, separator }) => {
    const letters = alphabets[encoding === 'windows-1252' ? 'western' : 'cyrillic'] ?? ''
    const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
    const record = fc
      .tuple(
        cell.map((text) => `x${text}`),
        cell,
        cell,
      )
      .map((cells) => [...cells])
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 8 }), (records) => {
        const { text } = decode(csvFile(records, { encoding, separator }), encoding)
        expect(readCsv(text, separator).records).toEqual(records)
      }),
      { numRuns: 12 },
    )
  })

  const fits: Record<Flavour, readonly Encoding[]> = {
    bamboohr: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'],
    frappe: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'],
    personio: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'],
    'plain-sv': ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'],
    'plain-ru': ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251'],
  }
  const files = flavours.flatMap((flavour) => fits[flavour].map((encoding) => ({ flavour, encoding })))
  test.each(files)(
    'a $flavour file in $encoding is detected, mapped and planned without a question',
    async ({ flavour, encoding }) => {
      const people = samplePeople(12, flavour)
      const records = sampleRecords(flavour, people)
      for (const separator of [',', ';', '\t'] as const)
        for (const mark of encoding.startsWith('utf') ? [true, false] : [false]) {
          const { table, read } = await readFile(csvFile(records, { encoding, separator, mark }))
          expect(read).toMatchObject({ separator })
          expect([table.headers, ...table.rows.map((row) => row.cells)]).toEqual(records)
        }
      const { table } = await readFile(csvFile(records, { encoding }))
      const planned = plan(
        table,
        guessColumns(table).map((guess) => guess.field),
        usual,
        { ...fjallrav, people: [] },
      )
      expect(planned.errors).toEqual([])
      const byEmail = new Map(planned.rows.map((row) => [row.email, row]))
      for (const person of people) {
        const row = byEmail.get(person.email)
        expect(row).toMatchObject({
          firstName: person.firstName,
          lastName: person.lastName,
          gender: person.gender,
          birthDate: person.birthDate,
          hireDate: person.hireDate,
          department: { name: person.department },
          jobTitle: { name: person.jobTitle },
          location: { name: person.location },
          mobilePhone: person.phone,
        })
        const boss = person.manager === null ? null : { row: byEmail.get(people[person.manager]?.email ?? '')?.row }
        expect(row?.manager).toEqual(boss)
      }
    },
  )

  test('a workbook gives real dates, numbers and the rows at their places', async () => {
    const records = sampleRecords('plain-sv', samplePeople(5, 'plain-sv'))
    const { table, read } = await readFile(await xlsxFile([['Personal 2026'], [''], ...records], ['Födelsedatum']))
    expect(read).toMatchObject({ kind: 'workbook', sheets: ['Sheet1'] })
    expect(table.headers).toEqual(records[0])
    expect(table.rows.map((row) => row.number)).toEqual([4, 5, 6, 7, 8])
    const planned = plan(
      table,
      guessColumns(table).map((guess) => guess.field),
      usual,
      fjallrav,
    )
    expect(planned.errors).toEqual([])
    expect(planned.rows.map((row) => row.birthDate).toSorted()).toEqual(
      samplePeople(5, 'plain-sv')
        .map((person) => person.birthDate)
        .toSorted(),
    )
  })

  test.each([
    ['an empty file', new Uint8Array(), 'fileEmpty'],
    ['an old XLS', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'fileOldExcel'],
    ['a torn workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'fileNotReadable'],
    ['only a header', encode('Name,Email\n', 'utf-8'), 'fileNoRows'],
    ['only blank lines', encode('\n\n', 'utf-8'), 'fileEmpty'],
  ])('%s is refused with its reason', async (_, bytes, key) => {
    await expect(readFile(bytes)).rejects.toThrow(key)
  })
})
