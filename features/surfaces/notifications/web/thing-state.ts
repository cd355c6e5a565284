import type { Notification } from '../contract.ts'

/** Never empty: the newest, and what came before it about the same thing. */
export type OneThing = [newest: Notification, ...earlier: Notification[]]

/** @param items newest first @returns groups in the order of their newest; what is about nothing is alone */
export function byThing(items: readonly Notification[]): OneThing[] {
  const groups = Map.groupBy(items, ({ thing, id }) => thing ?? id)
  return [...groups.values()] as OneThing[]
}
