import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { formatMoment } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { orElse } from '#ui/or-else.ts'
import { FEEDS, type FeedScope } from '../contract.ts'
import { programsFor } from './feed-state.ts'
import { api, useFeeds } from './queries.ts'
import css from './feed-panel.module.css'

/** The calendar in other programs: secret addresses, each shown the one time that it is made. */
export function Panel() {
  const t = useTranslations('calendar.feed')
  const { data } = useFeeds()
  return (
    <Part title={t('title')}>
      <p className={css.text}>{t('text')}</p>
      <ul className={css.feeds}>
        {FEEDS.map((scope) => (
          <FeedRow key={scope} scope={scope} feed={data?.data.find((one) => one.scope === scope)} isKnown={!!data} />
        ))}
      </ul>
    </Part>
  )
}

interface Row {
  scope: FeedScope
  feed: { since: string; lastReadAt: string | null } | undefined
  /** The server has answered. */
  isKnown: boolean
}

function FeedRow({ scope, feed, isKnown }: Row) {
  const t = useTranslations('calendar.feed')
  const { address, isBusy, rotate, finish } = useLink(scope, feed !== undefined)
  return (
    <li aria-label={t(`scopes.${scope}`)}>
      <div className={css.row}>
        <div>
          <h3>{t(`scopes.${scope}`)}</h3>
          <p>{t(`covers.${scope}`)}</p>
          {feed && !address && <Usage {...feed} />}
        </div>
        <div className={css.actions}>
          <Button loading={isBusy} disabled={!isKnown} onClick={() => void rotate()}>
            {t(feed ? 'rotate' : 'make')}
          </Button>
          {feed && (
            <Button variant="subtle" data-danger disabled={isBusy} onClick={() => void finish()}>
              {t('end')}
            </Button>
          )}
        </div>
      </div>
      {address && feed && <Address scope={scope} address={address} />}
    </li>
  )
}

/** Making, changing and ending one link. A link in use is not changed without a question. */
function useLink(scope: FeedScope, isMade: boolean) {
  const t = useTranslations('calendar.feed')
  const say = useTranslations('calendar')
  const confirm = useConfirm()
  const [address, setAddress] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const doing = async (deed: () => Promise<void>) => {
    setBusy(true)
    await deed().catch(orElse(undefined))
    setBusy(false)
  }
  const rotate = () =>
    doing(async () => {
      if (isMade && !(await confirm({ title: t('rotateTitle'), text: t('rotateText'), ok: t('rotate') }))) return
      setAddress((await api.rotateFeed({ scope })).address)
      toast.success(say('feedMade'))
    })
  const finish = () =>
    doing(async () => {
      if (!(await confirm({ title: t('endTitle'), text: t('endText'), ok: t('end'), danger: true }))) return
      await api.endFeed({ scope })
      setAddress(undefined)
      toast.success(say('feedEnded'))
    })
  return { address, isBusy, rotate, finish }
}

function Usage({ since, lastReadAt }: { since: string; lastReadAt: string | null }) {
  const t = useTranslations('calendar.feed')
  const locale = useLocale()
  return (
    <p>
      {t('since', { moment: formatMoment(since, locale) })}{' '}
      {lastReadAt ? t('lastRead', { moment: formatMoment(lastReadAt, locale) }) : t('neverRead')}
    </p>
  )
}

function Address({ scope, address }: { scope: FeedScope; address: string }) {
  const t = useTranslations('calendar.feed')
  const isBusy = scope === 'busy'
  return (
    <div className={css.address} aria-live="polite">
      <p>{t(isBusy ? 'busyOnce' : 'once')}</p>
      <CopyField label={t('address')} value={address} unlabelled />
      {/* no program subscribes to it: others look it up */}
      {isBusy ? <p>{t('busyText')}</p> : <Programs address={address} />}
    </div>
  )
}

function Programs({ address }: { address: string }) {
  const t = useTranslations('calendar.feed')
  return (
    <p className={css.programs}>
      {programsFor(address).map(({ name, href }) => (
        <a key={name} href={href} target={name === 'device' ? undefined : '_blank'} rel="noreferrer">
          {t(`programs.${name}`)}
        </a>
      ))}
    </p>
  )
}
