import { isId } from '#kit/ids.ts'

/** A fact's details: what changed from what to what, and its other values. */
export function readDetails(details: Readonly<Record<string, unknown>>) {
  const { changes, ...more } = details
  const pairs = Object.entries((changes ?? {}) as Record<string, unknown>)
  return {
    changes: pairs.map(([field, pair]) => {
      const [before, after] = Array.isArray(pair) ? (pair as unknown[]) : [null, pair]
      return { field, before, after }
    }),
    more: Object.entries(more).map(([field, value]) => ({ field, value })),
  }
}

/** Every id anywhere within a value. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(idsIn)
}

/** A value as text: ids by their names, lists with commas, nothing as null. */
export function textOf(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => textOf(one, names) ?? '–').join(', ') || null
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${textOf(one, names) ?? '–'}`)
      .join('; ')
  return String(value)
}

/** Where a page ended, as text for the address. */
export const writeCursor = ({ at, id }: { at: string; id: string }): string =>
  Buffer.from(`${at} ${id}`).toString('base64url')

/** @returns null for anything that no page has handed out. */
export function readCursor(text: string): { at: string; id: string } | null {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && isId(id) ? { at, id } : null
}
