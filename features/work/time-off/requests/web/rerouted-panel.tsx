import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Warning } from '#ui/icons.ts'
import { useRerouted } from './queries.ts'
import { ReroutedDialog } from './rerouted-dialog.tsx'
import css from './rerouted-panel.module.css'

/** For people who keep time off: what nobody can decide, and how much went to other approvers. */
export function Notice() {
  const t = useTranslations('timeOff.rerouted')
  const [open, setOpen] = useState(false)
  const { data } = useRerouted()
  const { stuck = [], moved = [] } = data?.data ?? {}
  if (stuck.length === 0 && moved.length === 0) return null
  return (
    <div className={css.notice}>
      {stuck.length > 0 && (
        <p className={css.stuck}>
          <Warning size={17} weight="fill" aria-hidden />
          {t('stuck', { count: stuck.length })}
        </p>
      )}
      {moved.length > 0 && <p>{t('moved', { count: moved.length })}</p>}
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('view')}
      </Button>
      {open && <ReroutedDialog rows={{ stuck, moved }} onClose={() => setOpen(false)} />}
    </div>
  )
}
