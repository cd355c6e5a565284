import { mayAssets } from '../../register/server/api.ts'

/** The rights to assets are the rights to their stock-takes. */
export const may = {
  read: mayAssets.read,
  /** Starts, counts, finishes and cancels. */
  count: mayAssets.moveAll,
}
