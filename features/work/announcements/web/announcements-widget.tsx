import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Paperclip, PushPin } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Announcement, AnnouncementsWidget } from '../contract.ts'
import { useByline } from './announcement-words.ts'
import { pictureAddress, useOlder } from './queries.ts'
import css from './announcements-widget.module.css'

/** What is addressed to the reader, pinned first; older ones when they are asked for. */
export function Widget({ data }: { data: unknown }) {
  const { items, count, can } = data as AnnouncementsWidget
  const t = useTranslations('announcements')
  const [, change] = useUrlState()
  const [isOpen, setOpen] = useState(false)
  const older = useOlder(isOpen)
  const all = isOpen && older.data ? older.data.pages.flatMap((page) => page.data) : items
  const hasMore = isOpen ? older.hasNextPage : count > items.length
  const showMore = () => (isOpen ? void older.fetchNextPage() : setOpen(true))
  return (
    <Part
      title={t('title')}
      action={
        can.edit && (
          <span className={css.acts}>
            <button type="button" className={css.link} onClick={() => change({ editAnnouncement: 'new' })}>
              {t('new')}
            </button>
            <button type="button" className={css.link} onClick={() => change({ announcements: 'published' })}>
              {t('manage')}
            </button>
          </span>
        )
      }
    >
      {all.length === 0 && <p className={css.none}>{t('none')}</p>}
      <ul className={css.list}>
        {all.map((one) => (
          <Item key={one.id} one={one} onOpen={() => change({ announcement: one.id })} />
        ))}
      </ul>
      {hasMore && (
        <button type="button" className={css.link} disabled={older.isFetching} onClick={showMore}>
          {t('older')}
        </button>
      )}
    </Part>
  )
}

function Item({ one, onOpen }: { one: Announcement; onOpen: () => void }) {
  const t = useTranslations('announcements')
  const byline = useByline()
  return (
    <li>
      <button type="button" className={css.open} data-pictured={one.picture ? true : undefined} onClick={onOpen}>
        <span className={css.title}>
          {one.isPinned && (
            <>
              <PushPin size={15} aria-hidden />
              <span className="sr">{t('pinned')}: </span>
            </>
          )}
          <span>{one.title}</span>
        </span>
        <span className={css.body}>{one.body}</span>
        <span className={css.by}>
          {byline(one)}
          {one.files.length > 0 && (
            <span className={css.files}>
              <Paperclip size={14} aria-hidden />
              {t('files.count', { count: one.files.length })}
            </span>
          )}
        </span>
        {one.picture && (
          <img className={css.picture} src={pictureAddress(one.id, one.picture)} alt={one.picture.alt} loading="lazy" />
        )}
      </button>
      {one.asksAcknowledgement && !one.acknowledgedAt && <Status tone="wait">{t('toConfirm')}</Status>}
    </li>
  )
}
