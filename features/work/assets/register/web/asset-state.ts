import type { Sent } from '#kit/contract.ts'
import type { Asset, assets } from '../contract.ts'

/** What the fields hold: an amount is typed. */
export interface AssetValues {
  name: string
  categoryId: string | null
  locationId: string | null
  inventoryNumber: string
  serialNumber: string
  purchasedOn: string | null
  price: string
  currency: string
  warrantyEndsOn: string | null
  leaseEndsOn: string | null
  description: string
}

export const NO_ASSET: AssetValues = {
  name: '',
  categoryId: null,
  locationId: null,
  inventoryNumber: '',
  serialNumber: '',
  purchasedOn: null,
  price: '',
  currency: '',
  warrantyEndsOn: null,
  leaseEndsOn: null,
  description: '',
}

export const valuesOf = (asset: Asset): AssetValues => ({
  name: asset.name,
  categoryId: asset.category?.id ?? null,
  locationId: asset.location?.id ?? null,
  inventoryNumber: asset.inventoryNumber,
  serialNumber: asset.serialNumber,
  purchasedOn: asset.purchasedOn,
  price: asset.price === null ? '' : String(asset.price),
  currency: asset.currency ?? '',
  warrantyEndsOn: asset.warrantyEndsOn,
  leaseEndsOn: asset.leaseEndsOn,
  description: asset.description,
})

/** `1 299,50` is an amount; what is none is left to the server, which says so under the field. @param usual the currency where none is typed */
export function sentOf(
  { price, currency, ...rest }: AssetValues,
  usual: string | null,
): Sent<typeof assets.createAsset> {
  const amount = price.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (amount === '') return { ...rest, price: null, currency: null }
  const written = (currency.trim() || usual || '').toUpperCase()
  return { ...rest, price: Number.isNaN(Number(amount)) ? -1 : Number(amount), currency: written || null }
}
