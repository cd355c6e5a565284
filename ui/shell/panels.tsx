import type { ComponentType } from 'react'
import { late } from '#ui/network/late.tsx'
import type { PanelSlot } from './screens.ts'
import { slots } from './slots.ts'

/** The parts of a settings page, or of a person's record, that other features bring. */
export function Panels({
  page,
  userId = '',
  onlyDated = false,
}: {
  page: PanelSlot['page']
  userId?: string
  /** Another day than today is shown. */
  onlyDated?: boolean
}) {
  return slots.panels
    .filter((slot) => slot.page === page && (slot.showsDays || !onlyDated))
    .map((slot) => {
      const Panel = panelOf(slot)
      return <Panel key={slot.order} userId={userId} />
    })
}

const loaded = new Map<PanelSlot, ComponentType<{ userId: string }>>()

function panelOf(slot: PanelSlot): ComponentType<{ userId: string }> {
  const known = loaded.get(slot)
  if (known) return known
  const made = late(() => slot.load().then(({ Panel }) => Panel), { whenMissing: 'in place' })
  loaded.set(slot, made)
  return made
}
