import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { EnvelopeSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { personName } from '#ui/person-name.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ReceivedEmail, ReportEmail } from '../contract.ts'
import { EmailDialog } from './email-dialog.tsx'
import { useEmailWords } from './email-words.ts'
import { useEmails, useEnd, usePause, useSendNow, useSubscribeMe } from './queries.ts'
import css from './emails-panel.module.css'

/** In the address: a new email, or the one that is changed. */
const NEW = 'new'

/** The reports that the reader sends by email, and those that they get. `report` is where views are saved. */
export function EmailsPanel({ report }: { report: string | undefined }) {
  const t = useTranslations('reports')
  const ui = useTranslations('ui')
  const [params, setParams] = useUrlState()
  const { data, isError, refetch } = useEmails()
  if (isError && !data)
    return (
      <Frame>
        <Empty
          kind="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
        />
      </Frame>
    )
  if (!data) return <Frame busy />
  const { choices, timeZone } = data
  const chosen = params['email']
  const email = data.data.find(({ id }) => id === chosen)
  const open = (id: string) => setParams({ email: id })
  return (
    <Frame action={choices.length > 0 && <Button onClick={() => open(NEW)}>{t('schedule')}</Button>}>
      {data.data.length === 0 && <Nothing hasViews={choices.length > 0} report={report} />}
      <ul className={css.list}>
        {data.data.map((one) => (
          <Own key={one.id} email={one} onChange={() => open(one.id)} />
        ))}
      </ul>
      {data.received.length > 0 && <Received emails={data.received} />}
      {(email !== undefined || (chosen === NEW && choices.length > 0)) && (
        <EmailDialog
          key={chosen}
          {...{ email, choices, timeZone }}
          viewId={params['view']}
          onClose={() => setParams({ email: undefined, view: undefined })}
        />
      )}
    </Frame>
  )
}

function Frame({ action, busy = false, children }: { action?: ReactNode; busy?: boolean; children?: ReactNode }) {
  const t = useTranslations('reports')
  return (
    <section className={css.panel} aria-label={t('emails')} aria-busy={busy}>
      <header className={css.head}>
        <h2 className={css.title}>{t('emails')}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

function Nothing({ hasViews, report }: { hasViews: boolean; report: string | undefined }) {
  const t = useTranslations('reports')
  return (
    <p className={css.quiet}>
      {t(hasViews ? 'emailsEmpty' : 'noViews')}{' '}
      {!hasViews && report && <AppLink to={report}>{t('openReport')}</AppLink>}
    </p>
  )
}

function Own({ email, onChange }: { email: ReportEmail; onChange: () => void }) {
  const t = useTranslations('reports')
  const { when, moment } = useEmailWords()
  const { view, stopped, isPaused, nextAt, lastSentAt } = email
  const state = stopped
    ? t(`stopped.${stopped}`)
    : isPaused
      ? t('paused')
      : nextAt && t('next', { when: moment(nextAt, email) })
  return (
    <li className={css.email}>
      <EnvelopeSimple size={20} aria-hidden />
      <div className={css.words}>
        <button type="button" className={css.name} onClick={onChange}>
          {view.name}
        </button>
        <p className={css.about}>
          {when(email)} · {useToWhom(email)}
        </p>
        <p className={css.about}>
          <span data-stopped={stopped !== null}>{state}</span> ·{' '}
          {lastSentAt ? t('last', { when: moment(lastSentAt, email) }) : t('never')}
        </p>
        <States recipients={email.recipients} />
      </div>
      <More email={email} onChange={onChange} />
    </li>
  )
}

function useToWhom({ isOn, recipients }: ReportEmail): string {
  const t = useTranslations('reports')
  const count = recipients.filter(({ state }) => state === 'active' || state === 'refused').length
  if (isOn) return count > 0 ? t('to', { count }) : t('toYou')
  return count > 0 ? t('toOthers', { count }) : t('toNobody')
}

/** Those who get nothing, and why. */
function States({ recipients }: Pick<ReportEmail, 'recipients'>) {
  const t = useTranslations('reports')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (['refused', 'unsubscribed', 'left'] as const).map((state) => {
    const names = recipients.filter((one) => one.state === state).map(({ person }) => personName(person))
    return (
      names.length > 0 && (
        <p key={state} className={css.warning}>
          {t(`states.${state}`, { names: list.format(names) })}
        </p>
      )
    )
  })
}

function More({ email, onChange }: { email: ReportEmail; onChange: () => void }) {
  const t = useTranslations('reports')
  const confirm = useConfirm()
  const pause = usePause()
  const send = useSendNow()
  const end = useEnd()
  const subscribe = useSubscribeMe()
  const { id, isPaused, isOn, stopped } = email
  const { name } = email.view
  const sendNow = async () => {
    if (await confirm({ title: t('sendQuestion', { name }), text: t('sendText'), ok: t('sendNow') }))
      send.mutate({ id })
  }
  const ask = async () => {
    if (await confirm({ title: t('endQuestion', { name }), text: t('endText'), ok: t('end'), danger: true }))
      end.mutate({ id })
  }
  const items: MenuItem[] = [
    { word: t('change'), onPick: onChange },
    ...(stopped
      ? []
      : [
          { word: t('sendNow'), onPick: () => void sendNow() },
          { word: t(isPaused ? 'resume' : 'pause'), onPick: () => pause.mutate({ id, isPaused: !isPaused }) },
        ]),
    { word: t(isOn ? 'unsubscribeMe' : 'subscribeMe'), onPick: () => subscribe.mutate({ id, isOn: !isOn }) },
    { word: t('end'), danger: true, rule: true, onPick: () => void ask() },
  ]
  return <MoreButton items={items} label={t('more', { name })} place="row" />
}

function Received({ emails }: { emails: readonly ReceivedEmail[] }) {
  const t = useTranslations('reports')
  const { mutate } = useSubscribeMe()
  return (
    <>
      <h3 className={css.subtitle}>{t('received')}</h3>
      <ul className={css.list}>
        {emails.map(({ id, name, owner, isOn }) => (
          <li key={id} className={css.email}>
            <EnvelopeSimple size={20} aria-hidden />
            <div className={css.words}>
              <p className={css.received}>{name}</p>
              <p className={css.about}>
                {t('from', { name: personName(owner) })}
                {!isOn && ` · ${t('off')}`}
              </p>
            </div>
            <Button variant="subtle" onClick={() => mutate({ id, isOn: !isOn })}>
              {t(isOn ? 'unsubscribeMe' : 'subscribeMe')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
