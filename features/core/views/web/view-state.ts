import { type Params, sameParams } from '#ui/table/url-state.ts'
import type { View } from '../contract.ts'

/** The parameter of the address that names the saved view. */
export const SAVED = 'saved'

/** What a list shows now, as a view of it is saved. */
export interface Shown {
  params: Params
  columns: readonly string[]
}

export const withoutName = ({ [SAVED]: _name, ...params }: Params): Params => params

/** Whether the list no longer shows what was saved. */
export const isChanged = (view: Pick<View, 'params' | 'columns' | 'leftOut'>, { params, columns }: Shown): boolean =>
  view.leftOut.length > 0 ||
  !sameParams(view.params, withoutName(params)) ||
  (view.columns !== null && view.columns.toSorted().join() !== columns.toSorted().join())
