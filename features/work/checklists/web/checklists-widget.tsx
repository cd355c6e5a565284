import { useTranslations } from 'use-intl'
import { formatDay, formatDayLong } from '#ui/format.ts'
import { MapPin } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { ChecklistsWidget } from '../contract.ts'
import css from './checklists-widget.module.css'

/** The reader's next steps; before the first day also its date, the place and the people to meet. */
export function Widget({ data }: { data: unknown }) {
  const { steps, open, begins } = data as ChecklistsWidget
  const t = useTranslations('checklist')
  const { locale } = useReader()
  return (
    <Part
      title={begins ? t('widget.begins', { day: formatDayLong(begins.day, locale) }) : t('widget.title')}
      {...(open > 0 && { link: { word: t('widget.open', { count: open }), to: '/checklists/mine' } })}
    >
      {begins && <BeforeDayOne begins={begins} open={open} />}
      <ul className={css.steps}>
        {steps.map(({ id, checklistId, title, user, due, isLate }) => (
          <li key={id}>
            <span>
              <AppLink className={css.title} to={`/checklists/${checklistId}`}>
                {title}
              </AppLink>
            </span>
            <time className={css.due} dateTime={due} data-late={isLate || undefined}>
              {isLate ? `${t('late')} · ` : ''}
              {formatDay(due, locale, { year: false, weekday: true })}
            </time>
            <span className={css.who}>{personName(user)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function BeforeDayOne({ begins, open }: { begins: NonNullable<ChecklistsWidget['begins']>; open: number }) {
  const t = useTranslations('checklist')
  const { manager, buddy, location } = begins
  return (
    <>
      {location && (
        <p className={css.where}>
          <MapPin size={16} aria-hidden />
          <span>{[location.name, location.address].filter(Boolean).join(', ')}</span>
        </p>
      )}
      <p className={css.begins}>{t(open > 0 ? 'widget.beginsText' : 'widget.nothing')}</p>
      {(manager || buddy) && (
        <p className={css.people}>
          {manager && <PersonChip person={manager} note={t('widget.manager')} />}
          {buddy && <PersonChip person={buddy} note={t('widget.buddy')} />}
        </p>
      )}
    </>
  )
}
