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

export type Place = readonly [sort: AssetSort, key: string | null, name: string, number: string, id: string]

export const placeOf = ({ sort, key, name, number, id }: Cursor): Place => [sort, key, name, number, id]
export const cursorOf = ([sort, key, name, number, id]: Place): Cursor => ({ sort, key, name, number, id })

/** Whether a page of this order has handed it out. */
export const isPlaceIn =
  (sort: AssetSort) =>
  (place: readonly (string | null)[]): place is Place =>
    place.length === 5 && place[0] === sort && place[2] !== null && place[3] !== null
