import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { formatMoment } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { orElse } from '#ui/or-else.ts'
import { api, useFeed } from './queries.ts'
import css from './feed-panel.module.css'

/** The calendar in another program: a secret address, shown the one time that it is made. */
export function Panel() {
  const t = useTranslations('calendar.feed')
  const say = useTranslations('calendar')
  const locale = useLocale()
  const confirm = useConfirm()
  const { data } = useFeed()
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState(false)
  const since = data?.since ?? null

  const doing = async (deed: () => Promise<void>) => {
    setBusy(true)
    await deed().catch(orElse(undefined))
    setBusy(false)
  }
  const rotate = () =>
    doing(async () => {
      const sure =
        since === null || (await confirm({ title: t('rotateTitle'), text: t('rotateText'), ok: t('rotate') }))
      if (!sure) return
      setAddress((await api.rotateFeed({})).address)
      toast.success(say('feedMade'))
    })
  const finish = () =>
    doing(async () => {
      if (!(await confirm({ title: t('endTitle'), text: t('endText'), ok: t('end'), danger: true }))) return
      await api.endFeed({})
      setAddress(undefined)
      toast.success(say('feedEnded'))
    })

  return (
    <Part title={t('title')}>
      <p className={css.text}>{t('text')}</p>
      {address && <Address address={address} />}
      {since && !address && <p className={css.since}>{t('since', { moment: formatMoment(since, locale) })}</p>}
      <div className={css.actions}>
        <Button loading={busy} disabled={!data} onClick={() => void rotate()}>
          {t(since ? 'rotate' : 'make')}
        </Button>
        {since && (
          <Button variant="subtle" data-danger disabled={busy} onClick={() => void finish()}>
            {t('end')}
          </Button>
        )}
      </div>
    </Part>
  )
}

function Address({ address }: { address: string }) {
  const t = useTranslations('calendar.feed')
  return (
    <div className={css.address} aria-live="polite">
      <p>{t('once')}</p>
      <CopyField label={t('address')} value={address} unlabelled />
    </div>
  )
}
