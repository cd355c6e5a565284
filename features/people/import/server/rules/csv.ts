import { parse } from 'csv-parse/sync'
import type { Separator } from '#features/people/import/contract.ts'
import { detectSeparator, withoutInstruction } from './separator.ts'
import { Unreadable } from './table.ts'

/** The records of a text file, blank lines among them: the record's place is the row number that a spreadsheet shows. */
export function readCsv(source: string, chosen?: Separator): { records: string[][]; separator: Separator } {
  const instructed = withoutInstruction(source)
  const separator = chosen ?? instructed.separator ?? detectSeparator(instructed.text)
  return { records: recordsOf(instructed.text, separator), separator }
}

function recordsOf(text: string, separator: Separator): string[][] {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
  } catch (error) {
    if (codeOf(error) === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable('fileQuoteOpen')
    throw new Unreadable('fileNotReadable')
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
