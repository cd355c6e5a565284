import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'

/** Closes a dialog; while something in it is `dirty`, asks before it is thrown away. For Esc, the cross and Cancel alike. */
export function useUnsavedClose(dirty: () => boolean, onClose: () => void): () => void {
  const t = useTranslations('ui')
  const asking = useRef(false)
  const sure = async () => {
    asking.current = true
    const leave = await confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      ok: t('unsaved.leave'),
      cancel: t('unsaved.stay'),
      danger: true,
    })
    asking.current = false
    return leave
  }
  const close = async () => {
    if (asking.current) return
    if (!dirty() || (await sure())) onClose()
  }
  return () => void close()
}
