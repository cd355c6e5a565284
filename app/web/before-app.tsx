import { useRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import { late } from '#ui/network/late.tsx'
import { skipAction } from '#ui/shell/return-address.ts'
import { SkipAction } from '#ui/shell/skip-action.tsx'
import { askMe, forgetMe, knownMe } from './me.ts'
import { modules } from './modules.ts'

const parts = new Map(
  modules
    .flatMap((module) => module.before ?? [])
    .map(({ action, load }) => [action, late(() => load().then((chunk) => chunk.Before), { whenMissing: 'in place' })]),
)

/** A mandatory action without an address of its own, in place of the screen that was asked for. */
export function BeforeApp({ action }: { action: string }) {
  const router = useRouter()
  const Before = parts.get(action)
  const done = async () => {
    // into the answer that the frame around it reads as well
    await askMe().catch(forgetMe)
    await router.invalidate()
  }
  const skip = () => {
    skipAction(action)
    void router.invalidate()
  }
  const canWait = knownMe()?.mandatoryActions.not_required.some((one) => one === action)
  if (!Before) return null
  return (
    <>
      {createElement(Before, { done: () => void done() })}
      {canWait && <SkipAction onSkip={skip} />}
    </>
  )
}
