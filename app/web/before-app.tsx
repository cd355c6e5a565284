import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '#ui/chunk.ts'
import type { BeforeSlot } from '#ui/screens.ts'
import { skipAction } from '#ui/return-address.ts'
import { SkipAction } from '#ui/skip-action.tsx'
import { forgetMe, knownMe } from './me.ts'
import { modules } from './modules.ts'

/** A mandatory action without an address of its own, in place of the screen that was asked for. */
export function BeforeApp({ action }: { action: string }) {
  const router = useRouter()
  const [Before, setBefore] = useState<ComponentType<{ done: () => void }>>()
  useEffect(() => {
    const slot = slotOf(action)
    if (slot) void loadChunk(slot.load).then((chunk) => setBefore(() => chunk.Before))
  }, [action])
  const done = () => {
    forgetMe()
    void router.invalidate()
  }
  const skip = () => {
    skipAction(action)
    void router.invalidate()
  }
  const canWait = knownMe()?.mandatoryActions.not_required.some((one) => one === action)
  if (!Before) return null
  return (
    <>
      <Before done={done} />
      {canWait && <SkipAction onSkip={skip} />}
    </>
  )
}

/** The feature that brings an action. */
export const slotOf = (action: string): BeforeSlot | undefined =>
  modules.flatMap((module) => module.before ?? []).find((slot) => slot.action === action)
