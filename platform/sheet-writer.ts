import writeExcel from 'write-excel-file/node'

const [NARROWEST, WIDEST] = [9, 60]

/** Lines of JSON, each a row of texts, as a workbook; the first is the head, which stays in sight. */
export async function* read(lines: Buffer) {
  const [head = [], ...rows] = lines
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
  const cells = head.map((_, at) => cellOf(rows.map((row) => row[at] ?? '')))
  const sheet = [
    head.map((value) => ({ ...text(value), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value, at) => (value === '' ? null : (cells[at] ?? text)(value)))),
  ]
  const columns = head.map((title, at) => ({ width: widthOf([title, ...rows.map((row) => row[at] ?? '')]) }))
  yield await writeExcel(sheet, { columns, stickyRowsCount: 1 }).toBuffer()
}

/** A cell of text is never a formula. */
const text = (value: string) => ({ value, type: String })
const number = (value: string) => ({ value: Number(value), type: Number, format: '0.###' })
const day = (value: string) => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' })

/** A column of days or of numbers is one in the workbook too. Zeros in front, as in numbers of people, keep it a text. */
function cellOf(values: readonly string[]) {
  const filled = values.filter((value) => value !== '')
  if (filled.length === 0) return text
  if (filled.every((value) => /^(19|20)\d\d-\d\d-\d\d$/.test(value))) return day
  return filled.every((value) => /^-?(0|[1-9]\d{0,11})(\.\d{1,3})?$/.test(value)) ? number : text
}

/** As wide as what is in it. */
const widthOf = (values: readonly string[]): number =>
  values.reduce((widest, value) => Math.max(widest, Math.min(WIDEST, value.length + 2)), NARROWEST)
