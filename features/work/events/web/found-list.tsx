import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useRepeatWords } from './event-words.ts'
import { formatWhen } from '#kit/day-format.ts'
import { formatDay } from '#ui/format.ts'
import type { Imported, Preview } from '../import/contract.ts'
import css from './found-list.module.css'

/** So many are shown before the rest is asked for. */
const FIRST = 5

/** What a calendar file holds: what is new, what is here already, and what cannot be taken and why. */
export function FoundList({ found: { events, here, refused, assumed } }: { found: Preview }) {
  const t = useTranslations('eventImport')
  const locale = useLocale()
  const zones = new Map(assumed.map((one) => [one.uid, one]))
  const dayOf = (day: string | null) => (day ? formatDay(day, locale, { year: true }) : '')
  return (
    <div className={css.found}>
      {events.length + here.length + refused.length === 0 && <p>{t('nothing')}</p>}
      <Lines
        title={t('new', { count: events.length })}
        rows={events.map((event) => ({
          key: event.uid,
          name: event.name,
          note: <When event={event} zone={zones.get(event.uid)} />,
        }))}
      />
      <Lines
        title={t('here', { count: here.length })}
        rows={here.map(({ name, day }, at) => ({ key: String(at), name, note: dayOf(day) }))}
      />
      <Lines
        title={t('refused', { count: refused.length })}
        rows={refused.map(({ name, day, why }, at) => ({
          key: String(at),
          name: name || t('nameless'),
          note: [dayOf(day), t(`why.${why}`)].filter(Boolean).join(': '),
        }))}
      />
    </div>
  )
}

interface Shown {
  event: Imported
  /** What its unknown zone is called, and which clock is used. */
  zone: { zone: string; clock: string } | undefined
}

function When({ event, zone }: Shown) {
  const t = useTranslations('eventImport')
  const locale = useLocale()
  const { said } = useRepeatWords()
  const { day, endDay = day, isWholeDay, startTime = '', endTime = '', repeat, without, changes } = event
  const times = isWholeDay ? { from: '', to: '' } : { from: startTime, to: endTime }
  return [
    // calendar files cover years
    formatWhen({ day, endDay, ...times }, locale, { long: true }),
    repeat && said(repeat, day),
    without.length > 0 && t('without', { count: without.length }),
    changes.length > 0 && t('changes', { count: changes.length }),
    zone && t('assumed', { zone: zone.zone, clock: zone.clock }),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface Row {
  key: string
  name: string
  note: ReactNode
}

function Lines({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useTranslations('eventImport')
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  const shown = isOpen ? rows : rows.slice(0, FIRST)
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {shown.map(({ key, name, note }) => (
          <li key={key}>
            <span>{name}</span>
            <small>{note}</small>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {t('more', { count: rows.length - shown.length })}
        </button>
      )}
    </section>
  )
}
