import { call } from '#kit/client.ts'
import { Package } from '#ui/icons.ts'
import type { SearchHit } from '#ui/shell/screens.ts'
import { assets } from '../contract.ts'

/** Things for the command palette. A failure is silent: the other parts still answer. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await call(assets.listAssets, { search: query, limit }, { quiet: true })
  return data.map(({ id, name, inventoryNumber, serialNumber }) => ({
    id,
    word: name,
    note: inventoryNumber || serialNumber,
    icon: Package,
    to: `/company/assets/${id}`,
  }))
}
