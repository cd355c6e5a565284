import type { AssetState } from '#features/core/catalogues/contract.ts'
import type { AssetSort, ListedAsset } from '../contract.ts'

interface Meaning {
  /** Whether someone may have a thing that is so. */
  isHeld: boolean
  /** Whether it can be given to someone. */
  isGiven: boolean
}

const MEANINGS: Readonly<Record<AssetState, Meaning>> = {
  in_use: { isHeld: true, isGiven: true },
  // it stays theirs while it is repaired
  repair: { isHeld: true, isGiven: false },
  warehouse: { isHeld: false, isGiven: true },
  written_off: { isHeld: false, isGiven: false },
}
const OWN: Meaning = { isHeld: true, isGiven: true }

/** What a state means for who has the thing. @param builtIn null for the company's own */
export const meaningOf = (builtIn: AssetState | null): Meaning => (builtIn === null ? OWN : MEANINGS[builtIn])

export const statusOf = (builtIn: AssetState | null, holderId: string | null): ListedAsset['status'] => {
  if (holderId !== null) return 'assigned'
  return meaningOf(builtIn).isGiven ? 'available' : 'unavailable'
}

/** Where a page ended: what it is sorted by (null: among those without), then name, inventory number and id. */
export interface Cursor {
  sort: AssetSort
  key: string | null
  name: string
  number: string
  id: string
}

export const writeCursor = ({ sort, key, name, number, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, name, number, id])).toString('base64url')

/** @returns null for anything that no page of this order has handed out */
export function readCursor(text: string, sort: AssetSort): Cursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 5 || parts[0] !== sort) return null
    const [, key, name, number, id] = parts as unknown[]
    if (key !== null && !isText(key)) return null
    return isText(name) && isText(number) && isId(id) ? { sort, key, name, number, id } : null
  } catch {
    return null
  }
}

/** PostgreSQL takes no zero in a text. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
