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

/** Who has confirmed an announcement and who has not, and a reminder for the others. */
export function ReadersPanel({ id }: { id: string }) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const [shown, setShown] = useState<'missing' | 'acknowledged'>('missing')
  const { data, hasNextPage, fetchNextPage } = useReaders(id, shown, '')
  const remind = useChange(announcements.remindReaders)
  const first = data?.pages[0]
  const people = data?.pages.flatMap((page) => page.data) ?? []
  const { missing = 0, acknowledged = 0 } = first?.counts ?? {}
  return (
    <Part title={t('showReaders')}>
      {first && first.counts === null ? (
        <p className={css.quiet}>{t('readers.unseen')}</p>
      ) : (
        <>
          <SegmentedControl
            aria-label={t('showReaders')}
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'missing', label: t('readers.missing', { count: missing }) },
              { value: 'acknowledged', label: t('readers.acknowledged', { count: acknowledged }) },
            ]}
          />
          <ul className={css.people}>
            {people.map(({ user, at }) => (
              <li key={user.id}>
                <PersonChip person={user} size="sm" {...(at && { note: formatMoment(at, locale) })} />
              </li>
            ))}
          </ul>
          {first && people.length === 0 && <p className={css.quiet}>{t('readers.nobody')}</p>}
          {hasNextPage && (
            <Button variant="subtle" onClick={() => void fetchNextPage()}>
              {t('readers.more')}
            </Button>
          )}
        </>
      )}
      {first && (first.counts === null || missing > 0) && (
        <Button className={css.remind} onClick={() => void remind({ id }).catch(() => {})}>
          {t('remindAll')}
        </Button>
      )}
    </Part>
  )
}
