import { expect, test } from 'vitest'
import { csvOf, fileName } from './csv.ts'

test.each([
  ['words and numbers', ['June', 3, -2.5], 'June,3,-2.5'],
  ['a comma, a quotation mark and a line', ['a, b', 'say "hi"', 'two\nlines'], '"a, b","say ""hi""","two\nlines"'],
  ['what a spreadsheet would run', ['=1+1', '@x', '-2'], `'=1+1,'@x,'-2`],
])('%s', (_name, row, line) => {
  expect(csvOf({ name: 'x', columns: ['a', 'b', 'c'], rows: [row] })).toBe(`\uFEFFa,b,c\r\n${line}\r\n`)
})

test('without rows there is the head', () => {
  expect(csvOf({ name: 'x', columns: ['Month'], rows: [] })).toBe('\uFEFFMonth\r\n')
})

test('the file has a name that every system takes', () => {
  expect(fileName('Growth: 2025/2026?')).toBe('Growth 2025 2026.csv')
})
