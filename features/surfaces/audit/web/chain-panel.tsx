import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Got } from '#kit/contract.ts'
import { formatNumber } from '#ui/format.ts'
import { ShieldCheck } from '#ui/icons.ts'
import { useReader } from '#ui/reader.ts'
import type { audit } from '../contract.ts'
import { useCheck, useReceivers } from './queries.ts'
import { ReceiversDialog } from './receivers-dialog.tsx'
import css from './audit-screen.module.css'

/** That nothing was changed afterwards, and the way to see for oneself. */
export function ChainPanel({
  last,
  settings,
}: {
  last: Got<typeof audit.listAudit>['last'] | undefined
  /** Whether this reader may edit the nightly receivers. */
  settings: boolean
}) {
  const t = useTranslations('audit')
  const { locale } = useReader()
  const { data, isPending, mutate } = useCheck()
  if (!last) return null
  const { seq, fingerprint } = data?.last ?? last
  const count = formatNumber(seq, locale, 0)
  return (
    <aside className={css.chain} data-broken={data?.broken ? true : undefined}>
      <ShieldCheck size={20} aria-hidden />
      <output>
        {data?.broken
          ? t(`broken.${data.broken.why}`, { seq: formatNumber(data.broken.seq, locale, 0) })
          : t(data ? 'unbroken' : 'sealed', { count })}{' '}
        <span className={css.print} title={fingerprint}>
          {t('fingerprint', { start: fingerprint.slice(0, 12) })}
        </span>
      </output>
      <Button variant="subtle" loading={isPending} onClick={() => mutate()}>
        {t('check')}
      </Button>
      {settings && <DailyProof />}
    </aside>
  )
}

function DailyProof() {
  const t = useTranslations('audit.receivers')
  const [open, setOpen] = useState(false)
  const receivers = useReceivers()
  if (!receivers) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <ReceiversDialog receivers={receivers} onClose={() => setOpen(false)} />}
    </>
  )
}
