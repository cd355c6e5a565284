import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '#ui/chunk.ts'
import type { BeforeSlot } from '#ui/screens.ts'
import { forgetMe } from './me.ts'
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
  return Before ? <Before done={done} /> : null
}

/** The feature that brings an action. */
export const slotOf = (action: string): BeforeSlot | undefined =>
  modules.flatMap((module) => module.before ?? []).find((slot) => slot.action === action)
