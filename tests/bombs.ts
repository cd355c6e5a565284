import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export interface Entry {
  name: string
  text: Buffer
  /** What the directory says of its size, where that is a lie. */
  said?: number
}

/** A ZIP archive, made here because no honest writer lies about sizes. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, said = text.length } of entries) {
    const packed = deflateRawSync(text, { level: 9 })
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(said, 18)
    common.writeUInt16LE(label.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, label]))
    files.push(file)
    at += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook with this sheet, as a reader expects it. */
function workbook(sheet: Buffer, said?: number): Buffer {
  const rels = (list: string) => Buffer.from(`${XML}<Relationships xmlns="${PACKAGE}">${list}</Relationships>`)
  const rel = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`
  return zip([
    {
      name: '[Content_Types].xml',
      text: Buffer.from(`${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>`),
    },
    { name: '_rels/.rels', text: rels(rel('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: Buffer.from(
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    },
    { name: 'xl/_rels/workbook.xml.rels', text: rels(rel('r1', 'worksheet', 'worksheets/sheet1.xml')) },
    { name: 'xl/worksheets/sheet1.xml', text: sheet, ...(said !== undefined && { said }) },
  ])
}

const sheetOf = (rows: string) => `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`

/** A sheet as large as the directory may say honestly: small cells without end. */
const manyCells = () => {
  const cells = Array.from({ length: 40 }, (_, at) => `<c r="${String.fromCharCode(65 + (at % 26))}1"><v>${at}</v></c>`)
  const one = cells.join('')
  return workbook(Buffer.from(sheetOf(Array.from({ length: 160_000 }, (_, at) => row(at + 1, one)).join(''))))
}

/** The directory says a kilobyte; half a gigabyte comes. */
const lyingSize = () => workbook(Buffer.alloc(500_000_000, ' '), 1024)

/** Entities that stand for ten of the one before. */
const laughs = () => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const sheet = sheetOf(row(1, '<c r="A1" t="inlineStr"><is><t>&l9;</t></is></c>'))
  return workbook(Buffer.from(sheet.replace('?>', `?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>`)))
}

/** Two cells, as far from each other as a sheet goes. */
const farCorner = () =>
  workbook(Buffer.from(sheetOf(row(1, '<c r="A1"><v>1</v></c>') + row(1_048_576, '<c r="XFD1048576"><v>1</v></c>'))))

const csvOf = (unit: string, bytes: number) => Buffer.from(`a,b\n${unit.repeat(bytes / unit.length)}`)

/** Files of the import that cost far more than they weigh. */
export const sheetBombs: Record<string, () => Buffer> = {
  'a sheet of six million cells': manyCells,
  'a sheet that is larger than it says': lyingSize,
  'entities that multiply': laughs,
  'two cells at the far corners': farCorner,
  'nothing but separators': () => csvOf(',', 9_900_000),
  'nothing but lines': () => csvOf('a,b\n', 9_900_000),
}

/** A PNG of one colour. */
export function plainPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // one bit of grey for each pixel
  head.set([1, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
