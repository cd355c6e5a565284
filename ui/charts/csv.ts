import { harmless } from '#kit/formulas.ts'

/** The numbers of a chart. */
export interface ChartFigures {
  /** Of the file and of the table, in words. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** As our other files: a mark in front that spreadsheets need for UTF-8, no cell ever a formula. */
export function csvOf({ columns, rows }: ChartFigures): string {
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(value: string | number): string {
  // a number is never a formula, also below zero
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Characters that some system does not allow in the name of a file. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_NAMES = /[\\/:*?"<>|\u0000-\u001f]+/g

/** A name that every system takes. */
export const fileName = (name: string): string =>
  `${name.replaceAll(NOT_IN_NAMES, ' ').replaceAll(/ +/g, ' ').trim()}.csv`
