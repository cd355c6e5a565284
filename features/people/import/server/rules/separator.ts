import type { Separator } from '#features/people/import/contract.ts'

const candidates: readonly Separator[] = [';', '\t', ',']

/** The separator that divides the first hundred records most evenly; quoted ones do not count. A single column answers `,`. */
export function detectSeparator(text: string): Separator {
  let [best, most]: [Separator, number] = [',', 0]
  for (const candidate of candidates) {
    const score = evenness(counts(text, candidate))
    if (score > most) [best, most] = [candidate, score]
  }
  return best
}

/** Excel's first line `sep=;` is an instruction, not a row. */
export function withoutInstruction(text: string): { text: string; separator?: Separator } {
  const found = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(text)
  return found ? { text: text.slice(found[0].length), separator: found[1] as Separator } : { text }
}

/** Separators outside quotes, per line that is not blank. A beginning of the file is enough. */
function counts(text: string, separator: Separator): number[] {
  const bare = text.slice(0, 20_000).replaceAll(quoted[separator], '$1')
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return lines.slice(0, 100).map((line) => line.split(separator).length - 1)
}

/** A quoted value with the character before it: quotes open a value only at its start, doubled ones inside are literal. */
const quoted: Record<Separator, RegExp> = {
  ',': /(^|[,\r\n])"[^"]*(?:""[^"]*)*"/g,
  ';': /(^|[;\r\n])"[^"]*(?:""[^"]*)*"/g,
  '\t': /(^|[\t\r\n])"[^"]*(?:""[^"]*)*"/g,
}

function evenness(found: readonly number[]): number {
  const header = found[0] ?? 0
  if (header === 0) return 0
  const same = found.filter((count) => count === header).length / found.length
  return same * 100 + Math.min(header, 50) / 10
}
