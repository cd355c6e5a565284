import { describe, expect, test } from 'vitest'
import type { Encoding, Separator } from '#features/people/import/contract.ts'
import { guessColumns } from './server/rules/columns.ts'
import { readCsv } from './server/rules/csv.ts'
import { decode } from './server/rules/decode.ts'
import { detectSeparator } from './server/rules/separator.ts'
import { tableOf } from './server/rules/table.ts'
import { encode } from './server/rules/write-file.ts'

describe('encodings', () => {
  const russian = 'Имя;Фамилия;Пол\r\nАлёна;Щукина;Ж\r\n'
  const swedish = 'Förnamn;Efternamn;Ort\r\nÅsa;Öberg;Malmö\r\n'
  const cases: [string, Uint8Array, Encoding, string][] = [
    ['UTF-8 without a mark, Russian', encode(russian, 'utf-8'), 'utf-8', russian],
    ['UTF-8 with a mark', encode(`\uFEFF${swedish}`, 'utf-8'), 'utf-8', swedish],
    ['UTF-16 LE with a mark', encode(`\uFEFF${russian}`, 'utf-16le'), 'utf-16le', russian],
    ['UTF-16 BE with a mark', encode(`\uFEFF${russian}`, 'utf-16be'), 'utf-16be', russian],
    ['UTF-16 LE without a mark, Russian', encode(russian, 'utf-16le'), 'utf-16le', russian],
    ['UTF-16 BE without a mark, Swedish', encode(swedish, 'utf-16be'), 'utf-16be', swedish],
    ['Windows-1251', encode(russian, 'windows-1251'), 'windows-1251', russian],
    ['Windows-1252', encode(swedish, 'windows-1252'), 'windows-1252', swedish],
    [
      'Windows-1251 with single letters only',
      encode('name;sex\nIvan;М\nOlga;Ж\n', 'windows-1251'),
      'windows-1251',
      'name;sex\nIvan;М\nOlga;Ж\n',
    ],
    ['Windows-1252 with one accented letter', encode('name\nRenée\n', 'windows-1252'), 'windows-1252', 'name\nRenée\n'],
  ]
  test.each(cases)('%s is recognised', (_, bytes, encoding, text) => {
    expect(decode(bytes)).toMatchObject({ encoding, text, damaged: 0 })
  })

  test('what was guessed from letters says so, what the bytes prove does not', () => {
    expect(decode(encode(russian, 'windows-1251')).sure).toBe(false)
    expect(decode(encode(russian, 'utf-8')).sure).toBe(true)
  })

  test("the person's choice wins over the guess", () => {
    expect(decode(encode(swedish, 'windows-1252'), 'windows-1251').text).toContain('Цberg')
  })

  test('one broken letter does not turn a UTF-8 file into mojibake', () => {
    const bytes = encode(russian.repeat(5), 'utf-8')
    bytes[0] = 0xff
    expect(decode(bytes)).toMatchObject({ encoding: 'utf-8', sure: false })
    expect(decode(bytes).damaged).toBeGreaterThan(0)
  })

  test('pictures and other binary files are refused', () => {
    expect(() => decode(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 200, 9]))).toThrow('fileNotText')
  })
})

describe('separators', () => {
  test.each<[string, string, Separator]>([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons beside decimal commas', 'name;rate;city\nAnna;1,5;Lund\nBo;2,5;Ystad\n', ';'],
    ['tabs', 'a\tb\n1\t2\n', '\t'],
    ['commas within quotes do not count', 'name;mail\n"Berg, Anna, PhD";a@b.se\n"Ek, Bo, MD";b@b.se\n', ';'],
    ['separators within quoted line breaks do not count', 'a,b\n"x;y\nz;;;",2\n', ','],
    ['doubled quotes', 'a;b\n"say ""a,b,c""";2\n', ';'],
    ['a single column', 'name\nAnna\n', ','],
  ])('%s', (_, text, separator) => {
    expect(detectSeparator(text)).toBe(separator)
  })

  test("Excel's sep= line is obeyed and is not a row", () => {
    expect(readCsv('sep=;\r\na,x;b\r\n1;2\r\n')).toEqual({
      separator: ';',
      records: [
        ['a,x', 'b'],
        ['1', '2'],
      ],
    })
  })

  test('a quotation mark that is never closed is said, not guessed away', () => {
    expect(() => readCsv('a,b\n"x,2\n')).toThrow('fileQuoteOpen')
  })
})

describe('rows', () => {
  test('blank rows are skipped and still count, as in the spreadsheet; a quoted line break is one row', () => {
    const { records } = readCsv('Name,Email\n\nAnna,"a\nb"\n , \nBo,b@x.se\n')
    const table = tableOf(records, () => 0)
    expect(table.rows.map((row) => row.number)).toEqual([3, 5])
  })

  test('a title above the header is not taken for it; the person may say otherwise', () => {
    const records = [['Staff list'], [], ['First name', 'Last name', 'E-mail'], ['Anna', 'Berg', 'a@b.se']]
    const knows = (cells: string[]) =>
      guessColumns({ headers: cells, headerRow: 1, rows: [] }).filter((g) => g.field).length
    expect(tableOf(records, knows)).toMatchObject({ headerRow: 3, headers: ['First name', 'Last name', 'E-mail'] })
    expect(tableOf(records, knows, 1)).toMatchObject({ headerRow: 1 })
  })
})
