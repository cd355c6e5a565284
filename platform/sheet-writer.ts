import writeExcel from 'write-excel-file/node'

/** Lines of JSON, each a row of texts, as a workbook; the first is the head. */
export async function* read(lines: Buffer) {
  const [head = [], ...rows] = lines
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
  const text = (value: string) => ({ value, type: String })
  const sheet = [
    head.map((value) => ({ ...text(value), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(text)),
  ]
  yield await writeExcel(sheet, { columns: head.map(() => ({ width: 22 })), stickyRowsCount: 1 }).toBuffer()
}
