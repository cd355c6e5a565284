import { useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { Asset, LifecycleRow } from '../contract.ts'
import css from './asset-screen.module.css'

/** In which states it was, with whom, and what was said of that. */
export function LifecyclePanel({ asset: { lifecycle } }: { asset: Asset }) {
  const t = useTranslations('assets')
  return (
    <Part title={t('lifecycle')} count={lifecycle.length}>
      <Timeline label={t('lifecycle')}>
        {lifecycle.map((row) => (
          <Stage key={row.id} row={row} />
        ))}
      </Timeline>
    </Part>
  )
}

function Stage({ row: { state, startsOn, endsOn, user, comment, recordedBy } }: { row: LifecycleRow }) {
  const t = useTranslations('assets')
  const { locale } = useReader()
  const day = (text: string) => formatDay(text, locale, { year: true })
  const said = [
    endsOn && t('until', { day: day(endsOn) }),
    recordedBy && t('recordedBy', { name: personName(recordedBy) }),
  ]
  return (
    <Moment
      day={day(startsOn)}
      state={endsOn === null ? 'current' : 'past'}
      title={user ? `${state.name} · ${personName(user)}` : state.name}
      mark={endsOn === null && t('now')}
      note={
        <>
          {comment && <span className={css.comment}>{comment}</span>}
          {said.filter(Boolean).join(' · ')}
        </>
      }
    />
  )
}
