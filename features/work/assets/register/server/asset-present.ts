import type { ListedAsset } from '../contract.ts'
import { statusOf } from './rules.ts'
import type { Listed } from './store.ts'

/** Of a row, which has more. */
const SHOWN = [
  'id',
  'name',
  'category',
  'serialNumber',
  'inventoryNumber',
  'purchasedOn',
  'location',
  'state',
  'holder',
  'receivedOn',
  'version',
] as const satisfies readonly (keyof Listed)[]

export function presentListed(row: Listed): ListedAsset {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as unknown as Pick<
    Listed,
    (typeof SHOWN)[number]
  >
  return { ...shown, status: statusOf(row.state.builtIn, row.holder?.id ?? null) }
}
