import type { ReactNode } from 'react'

/** A column of a list. Dates and numbers get a width in pixels and are never cut; names and titles share the rest. */
export interface Column<T> {
  id: string
  word: string
  /** A CSS width: `128px`, or a larger part of what is left: `minmax(0, 2fr)`. Without one it shares what is left. */
  width?: string
  cell: (row: T) => ReactNode
  sortable?: boolean
  /** At the end of the cell, for numbers. */
  end?: boolean
  /** In grey: everything but what the reader came for. */
  quiet?: boolean
  /** Its place in the two lines of a phone's row. Without any, the first column is the title and the second the note. */
  phone?: 'title' | 'note' | 'end'
  /** Cannot be switched off. */
  fixed?: boolean
  /** Off by default. */
  off?: boolean
}

export interface PhoneColumns<T> {
  title: Column<T> | undefined
  notes: readonly Column<T>[]
  ends: readonly Column<T>[]
}

export function phoneColumns<T>(columns: readonly Column<T>[]): PhoneColumns<T> {
  const at = (place: Column<T>['phone']) => columns.filter((column) => column.phone === place)
  const title = at('title')[0] ?? columns[0]
  const notes = at('note')
  const ends = at('end')
  const hasNotes = notes.length > 0 || ends.length > 0
  return { title, notes: hasNotes ? notes : columns.filter((column) => column !== title).slice(0, 1), ends }
}

/** What shares the rest is never narrower, a name least of all: with less room the list scrolls sideways, and no column is gone. */
const LEAST = { first: '140px', other: '96px' }

export const gridOf = <T>(columns: readonly Column<T>[], selectable: boolean): string =>
  [selectable ? '34px' : '', ...columns.map(trackOf)].filter(Boolean).join(' ')

const trackOf = <T>({ width = 'minmax(0, 1fr)' }: Column<T>, at: number): string =>
  width.replace(/^minmax\(0,/, `minmax(${at === 0 ? LEAST.first : LEAST.other},`)
