import type { ComponentType } from 'react'
import { late } from '#ui/network/late.tsx'
import type { PanelSlot } from './screens.ts'
import { slots } from './slots.ts'

/** The parts of a settings page that other features bring. */
export function Panels({ page }: { page: PanelSlot['page'] }) {
  return slots.panels
    .filter((slot) => slot.page === page)
    .map((slot) => {
      const Panel = panelOf(slot)
      return <Panel key={slot.order} />
    })
}

const loaded = new Map<PanelSlot, ComponentType>()

function panelOf(slot: PanelSlot): ComponentType {
  const known = loaded.get(slot)
  if (known) return known
  const made = late(() => slot.load().then(({ Panel }) => Panel), { whenMissing: 'in place' })
  loaded.set(slot, made)
  return made
}
