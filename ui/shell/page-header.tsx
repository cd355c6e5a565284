import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { usePhone } from '#ui/use-phone.ts'
import { useRoomBeside } from '#ui/use-room-beside.ts'
import css from './page-header.module.css'

/**
 * One title, one sentence that says the state of things, one primary action at the far right.
 * `up` only when the page has a parent. `views` is the only row of tabs a page may have; `filters` sit under it and live in the address.
 */
export function PageHeader({
  title,
  state,
  up,
  actions,
  views,
  filters,
  lead,
}: {
  /** Left out while the record is on its way: the heading then says that it is loading. */
  title: ReactNode
  state?: ReactNode
  up?: { word: string; to: string } | undefined
  actions?: ReactNode
  views?: ReactNode
  filters?: ReactNode
  /** A face or a mark before the title. */
  lead?: ReactNode
}) {
  const row = useRoomBeside(usePhone() && !lead)
  return (
    <header className={css.head} data-views={views ? true : undefined} data-lead={lead ? true : undefined}>
      {up && <Up {...up} />}
      <div ref={row} className={css.row}>
        {lead && <div className={css.lead}>{lead}</div>}
        <div className={css.words}>
          <Title title={title} />
          {state && <p className={css.state}>{state}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {views && <div className={css.views}>{views}</div>}
      {filters && <div className={css.filters}>{filters}</div>}
    </header>
  )
}

function Title({ title }: { title: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <h1 className={css.title}>
      {title ?? (
        <>
          <span className="sr">{t('loading')}</span>
          <span className={css.skeleton} aria-hidden />
        </>
      )}
    </h1>
  )
}

/** The way up, where it is open to the reader. */
const Up = ({ word, to }: { word: string; to: string }) =>
  opens(to) ? (
    <AppLink className={css.up} to={to}>
      {word}
    </AppLink>
  ) : null
