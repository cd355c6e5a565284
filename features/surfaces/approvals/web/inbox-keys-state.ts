import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenKeys } from '#ui/shell/screen-keys.ts'
import { isWriting } from '#ui/forms/writing.ts'
import type { Decision } from '../contract.ts'

export interface InboxDeeds {
  next: () => void
  previous: () => void
  decide: (decision: Decision) => void
}

const KEYS: Record<string, (deeds: InboxDeeds) => void> = {
  j: ({ next }) => next(),
  ArrowDown: ({ next }) => next(),
  k: ({ previous }) => previous(),
  ArrowUp: ({ previous }) => previous(),
  a: ({ decide }) => decide('approved'),
  d: ({ decide }) => decide('declined'),
}

/** The same keys, for the sheet of shortcuts. */
export function useInboxSheet(): void {
  const t = useTranslations('approvals.sheet')
  useScreenKeys({
    word: t('title'),
    keys: [
      { word: t('walk'), keys: 'j k' },
      { word: t('approve'), keys: 'a' },
      { word: t('decline'), keys: 'd' },
    ],
  })
}

/** j and k or the arrows to walk, a and d to decide; not while the person writes, in a dialog, or inside a grid with keys of its own. */
export function useInboxKeys(deeds: InboxDeeds): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = KEYS[event.key]
    if (!deed || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    const target = event.target as Element | null
    if (isWriting(event.target) || target?.closest('[role="grid"], [role="dialog"], [role="menu"]')) return
    if (document.querySelector('[aria-modal="true"], dialog[open]')) return
    event.preventDefault()
    deed(deeds)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
