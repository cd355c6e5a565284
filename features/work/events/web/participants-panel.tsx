import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import type { Participant, Reply } from '../contract.ts'
import { useParticipants } from './queries.ts'
import css from './participants-panel.module.css'

const TONES: Record<Reply, StatusTone> = { accepted: 'good', maybe: 'plan', declined: 'bad' }

/** Who is invited, what they answered, and who of them is away on its days. */
export function ParticipantsPanel({ id, days }: { id: string; days: number }) {
  const t = useTranslations('events')
  const { data, hasNextPage, fetchNextPage } = useParticipants(id)
  const counts = data?.pages[0]?.counts
  if (counts === undefined) return null
  const people = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Part title={t('participants')}>
      <p className={css.quiet}>
        {counts === null ? t('unseen') : people.length === 0 ? t('nobody') : t('counts', counts)}
      </p>
      <ul className={css.people}>
        {people.map((one) => (
          <Person key={one.user.id} one={one} days={days} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Part>
  )
}

function Person({ one: { user, reply, away }, days }: { one: Participant; days: number }) {
  const t = useTranslations('events')
  return (
    <li>
      <PersonChip person={user} size="sm" {...(away && { note: t(`away.${away}`, { days }) })} />
      <Status tone={reply ? TONES[reply] : 'wait'}>{t(`replies.${reply ?? 'open'}`)}</Status>
    </li>
  )
}
