import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { AppLink } from '#ui/link.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import css from './desk-panel.module.css'
import { useDesk } from './queries.ts'

export type Tab = 'companies' | 'requests' | 'signUps' | 'log'
const PATHS: Record<Tab, string> = {
  companies: '/operator',
  requests: '/operator/requests',
  signUps: '/operator/sign-ups',
  log: '/operator/log',
}

/** The frame of each operator list: tabs with the number of waiting items, and links to leave. */
export function Desk({
  tab,
  state,
  filters,
  children,
}: {
  tab: Tab
  state: ReactNode
  filters?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('operator')
  return (
    <div className={css.desk}>
      <header className={css.top}>
        <AppLink className={css.brand} to="/operator">
          <Mark size={26} />
          Staffroom <small>{t('title')}</small>
        </AppLink>
        <AppLink to="/">{t('site')}</AppLink>
        <AppLink to="/logout">{t('leave')}</AppLink>
      </header>
      <main id="main" tabIndex={-1} className={css.page}>
        <PageHeader
          title={t(`${tab}.title`)}
          // keeps its line while it is not known
          state={state ?? '\u00a0'}
          views={<Tabs current={tab} />}
          filters={filters}
        />
        <div className={css.body}>{children}</div>
      </main>
    </div>
  )
}

function Tabs({ current }: { current: Tab }) {
  const t = useTranslations('operator')
  const desk = useDesk().data
  const waiting: Partial<Record<Tab, number | undefined>> = {
    requests: desk?.newRequests,
    signUps: desk?.waitingSignUps,
  }
  return (
    <nav className={css.tabs} aria-label={t('tabs.label')}>
      {(Object.keys(PATHS) as Tab[]).map((tab) => (
        <AppLink key={tab} to={PATHS[tab]} aria-current={tab === current ? 'page' : undefined}>
          {t(`tabs.${tab}`)}
          {waiting[tab] ? <span className="num">{waiting[tab]}</span> : null}
        </AppLink>
      ))}
    </nav>
  )
}

/** Shown instead of a list: it failed, nothing matches, or it is empty. */
export function Nothing({
  of: tab,
  failed,
  narrowed,
  retry,
  text,
}: {
  of: Tab
  failed: boolean
  narrowed: boolean
  retry: () => void
  text?: string
}) {
  const t = useTranslations('operator') as unknown as (key: string) => string
  if (failed) return <Empty kind="error" title={t('failed')} action={<Button onClick={retry}>{t('retry')}</Button>} />
  if (narrowed)
    return (
      <Empty kind="nothing-found" title={t(`${tab}.nothing`)}>
        {t(`${tab}.nothingText`)}
      </Empty>
    )
  return <Empty title={t(`${tab}.empty`)}>{text ?? t(`${tab}.emptyText`)}</Empty>
}
