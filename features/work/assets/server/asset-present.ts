import type { ListedAsset } from '../contract.ts'
import { statusOf } from './rules.ts'
import type { Listed } from './store.ts'

export const presentListed = ({
  id,
  name,
  category,
  serialNumber,
  inventoryNumber,
  purchasedOn,
  location,
  state,
  holder,
  receivedOn,
  version,
}: Listed): ListedAsset => ({
  id,
  name,
  category,
  serialNumber,
  inventoryNumber,
  purchasedOn,
  location,
  state,
  status: statusOf(state.builtIn, holder?.id ?? null),
  holder,
  receivedOn,
  version,
})
