import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'
import { isLeaving } from './draft.ts'

/** While `dirty`, asks before the page is left: our own question inside the product, the browser's when the window closes. */
export function useUnsavedGuard(dirty: boolean): void {
  const t = useTranslations('ui')
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || isLeaving()) return false
      const leave = await confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        ok: t('unsaved.leave'),
        cancel: t('unsaved.stay'),
        danger: true,
      })
      return !leave
    },
  })
}
