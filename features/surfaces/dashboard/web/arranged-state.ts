import type { WidgetSlot } from '#ui/shell/screens.ts'
import type { Layout, Placed } from '../layout/contract.ts'

type Slot = Pick<WidgetSlot, 'name' | 'column' | 'order'>

/**
 * All widgets in their order. One that the arrangement does not name, because it came later, is shown where it belongs by itself: before the
 * first that it would stand before.
 */
export function arranged(slots: readonly Slot[], layout: Layout | null): Placed[] {
  const known = new Map(slots.map((slot) => [slot.name, slot]))
  const placed = (layout ?? []).filter(({ name }) => known.has(name))
  const isPlaced = new Set(placed.map(({ name }) => name))
  const others = slots.filter(({ name }) => !isPlaced.has(name)).toSorted((a, b) => a.order - b.order)
  if (placed.length === 0) return others.map(asItIs)
  const all = [...placed]
  for (const slot of others) {
    const at = all.findIndex(({ name }) => known.get(name)!.order > slot.order)
    all.splice(at < 0 ? all.length : at, 0, asItIs(slot))
  }
  return all
}

const asItIs = ({ name, column }: Slot): Placed => ({ name, width: column, isShown: true })
