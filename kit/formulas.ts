/**
 * What a spreadsheet may take for the beginning of a formula. The full-width signs are those that a Japanese or Chinese keyboard makes;
 * Excel reads them as the plain ones. Spaces, quotation marks and control characters in front do not help: some programs drop them.
 */
// oxlint-disable-next-line no-control-regex
const FORMULA = /^[\s"'\u0000-\u001f\u200b\u2060\ufeff]*[=+\-@|%＝＋－＠]|^[\t\r\n\u0000]/u

export const startsFormula = (text: string): boolean => FORMULA.test(text)

/** A cell of a file that we write: an apostrophe in front makes a text of what would be a formula. */
export const harmless = (text: string): string => (startsFormula(text) ? `'${text}` : text)

/** What `harmless` was given: our own files are read back as they were. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && startsFormula(cell.slice(1)) ? cell.slice(1) : cell
