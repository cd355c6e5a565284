import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { useChange } from '#ui/forms/change.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { announcements } from '../contract.ts'
import { useReaders } from './queries.ts'
import css from './readers-panel.module.css'

type Which = 'missing' | 'acknowledged'

/** Who has confirmed an announcement and who has not, and a reminder for the others. */
export function ReadersPanel({ id }: { id: string }) {
  const t = useTranslations('announcements')
  const [shown, setShown] = useState<Which>('missing')
  const readers = useReaders(id, shown, '')
  const remind = useChange(announcements.remindReaders)
  const counts = readers.data?.pages[0]?.counts
  return (
    <Part title={t('showReaders')}>
      {counts === null && <p className={css.quiet}>{t('readers.unseen')}</p>}
      {counts && (
        <SegmentedControl
          aria-label={t('showReaders')}
          value={shown}
          onChange={(value) => setShown(value as Which)}
          data={[
            { value: 'missing', label: t('readers.missing', { count: counts.missing }) },
            { value: 'acknowledged', label: t('readers.acknowledged', { count: counts.acknowledged }) },
          ]}
        />
      )}
      {counts !== undefined && counts?.missing !== 0 && (
        <Button className={css.remind} onClick={() => void remind({ id }).catch(() => {})}>
          {t('remindAll')}
        </Button>
      )}
      {counts && <People readers={readers} />}
    </Part>
  )
}

function People({ readers: { data, hasNextPage, fetchNextPage } }: { readers: ReturnType<typeof useReaders> }) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const people = data?.pages.flatMap((page) => page.data) ?? []
  if (people.length === 0) return <p className={css.quiet}>{t('readers.nobody')}</p>
  return (
    <>
      <ul className={css.people}>
        {people.map(({ user, at }) => (
          <li key={user.id}>
            <PersonChip person={user} size="sm" {...(at && { note: formatMoment(at, locale) })} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          {t('readers.more')}
        </Button>
      )}
    </>
  )
}
