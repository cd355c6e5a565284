import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string | undefined
}

/**
 * The words of a PDF that Chromium has printed, page by page. Its text is numbers of glyphs: each font brings a table that says which
 * characters they are, and is named after the object that it is (`/F12`).
 */
export function pdfPages(file: Buffer): { text: string; width: number; height: number }[] {
  const parts = partsOf(file)
  const fonts = new Map<string, Font>()
  const fontOf = (name: string): Font => {
    const known = fonts.get(name)
    if (known) return known
    const { head = '' } = parts.get(name) ?? {}
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    // a font with weights of its own is drawn as pictures, which are numbered by one byte
    const font = { letters: lettersIn(parts.get(table ?? '')?.stream ?? ''), digits: head.includes('/Type3') ? 2 : 4 }
    fonts.set(name, font)
    return font
  }
  return [...parts.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const content = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? ''
      const [, , width = '0', height = '0'] = /\/MediaBox\s*\[([^\]]*)\]/.exec(head)?.[1]?.trim().split(/\s+/) ?? []
      return { text: textOf(parts.get(content)?.stream ?? '', fontOf), width: Number(width), height: Number(height) }
    })
}

/** The numbered objects of the file; what is packed in them is unpacked. */
function partsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const parts = new Map<string, PdfObject>()
  for (const found of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)(?:endobj|\bstream\r?\n)/g)) {
    const head = found[2]!
    const length = /\/Length (\d+)/.exec(head)?.[1]
    const start = found.index + found[0].length
    const isStream = found[0].endsWith('\n') && length !== undefined
    const bytes = isStream ? file.subarray(start, start + Number(length)) : undefined
    const stream = bytes && (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes)
    parts.set(found[1]!, { head, stream: head.includes('/FontFile') ? undefined : stream?.toString('latin1') })
  }
  return parts
}

interface Font {
  letters: ReadonlyMap<number, string>
  /** Of the number of a glyph. */
  digits: number
}

const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function lettersIn(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), character(hex))
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16), step = 0; glyph <= Number.parseInt(last, 16); glyph++, step++)
        letters.set(glyph, String.fromCodePoint(character(hex).codePointAt(0)! + step))
  return letters
}

function textOf(content: string, fontOf: (name: string) => Font): string {
  let { letters, digits }: Font = { letters: new Map(), digits: 4 }
  let text = ''
  for (const [all, font, glyphs] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([\da-fA-F]+)>|\bET\b/g)) {
    if (font !== undefined) ({ letters, digits } = fontOf(font))
    else if (glyphs === undefined) text += all === 'ET' ? '\n' : ''
    else
      for (let at = 0; at < glyphs.length; at += digits)
        text += letters.get(Number.parseInt(glyphs.slice(at, at + digits), 16)) ?? ''
  }
  return text
}
