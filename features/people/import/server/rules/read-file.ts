import type { Choices, Encoding, Separator } from '#features/people/import/contract.ts'
import { knownHeaders } from './columns.ts'
import { readCsv } from './csv.ts'
import { decode } from './decode.ts'
import { tableOf, Unreadable, type Table } from './table.ts'
import { isOldWorkbook, isWorkbook, readXlsx } from './xlsx.ts'

/** The person's choices; what is missing is detected. */
export interface FileChoices {
  encoding?: Encoding
  separator?: Separator
  sheet?: string
  headerRow?: number
}

/** What was chosen, without what is left to detection. */
export const chosen = ({ encoding, separator, sheet, headerRow }: Choices): FileChoices => ({
  ...(encoding && { encoding }),
  ...(separator && { separator }),
  ...(sheet && { sheet }),
  ...(headerRow && { headerRow }),
})

export interface ReadFile {
  table: Table
  /** How the file was read, for the person to correct. */
  read:
    | { kind: 'text'; encoding: Encoding; encodingSure: boolean; damaged: number; separator: Separator }
    | { kind: 'workbook'; sheet: string; sheets: string[] }
}

/** The table in an uploaded file; its type is detected from the bytes, not from the name. Throws `Unreadable`. */
export async function readFile(bytes: Uint8Array, choices: FileChoices = {}): Promise<ReadFile> {
  if (bytes.length === 0) throw new Unreadable('fileEmpty')
  if (isOldWorkbook(bytes)) throw new Unreadable('fileOldExcel')
  return isWorkbook(bytes) ? workbook(bytes, choices) : text(bytes, choices)
}

async function workbook(bytes: Uint8Array, choices: FileChoices): Promise<ReadFile> {
  const all = await readXlsx(bytes)
  const filled = all.find((sheet) => sheet.records.length > 1) ?? all[0]
  const sheet = choices.sheet === undefined ? filled : all.find(({ name }) => name === choices.sheet)
  if (!sheet) throw new Unreadable('sheetMissing', { sheet: choices.sheet ?? '' })
  return {
    table: tableOf(sheet.records, knownHeaders, choices.headerRow),
    read: { kind: 'workbook', sheet: sheet.name, sheets: all.map(({ name }) => name) },
  }
}

function text(bytes: Uint8Array, choices: FileChoices): ReadFile {
  const { text: source, encoding, sure, damaged } = decode(bytes, choices.encoding)
  const { records, separator } = readCsv(source, choices.separator)
  return {
    table: tableOf(records, knownHeaders, choices.headerRow),
    read: { kind: 'text', encoding, encodingSure: sure, damaged, separator },
  }
}
