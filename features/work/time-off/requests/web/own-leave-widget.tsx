import { useLocale, useTranslations } from 'use-intl'
import { type Day, daysBetween } from '#kit/days.ts'
import { formatRange } from '#ui/format.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { AppLink } from '#ui/link.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import type { OwnLeaveWidget } from '../../widgets/contract.ts'
import css from './activity-widget.module.css'

type Next = NonNullable<OwnLeaveWidget['next']>

/** When the reader is away next, and what they wait for. */
export function Widget({ data }: { data: unknown }) {
  const { today, next, open, openCount } = data as OwnLeaveWidget
  const t = useTranslations('timeOffWidget')
  const locale = useLocale()
  const list = new Intl.ListFormat(locale, { type: 'disjunction' })
  return (
    <Part title={t('ownLeave')} {...(openCount > 0 ? { count: t('openCount', { count: openCount }) } : {})}>
      {!next && <p className={css.none}>{t('noOwnLeave')}</p>}
      <ul className={css.list}>
        {next && <Request one={next} note={<Until today={today} next={next} />} />}
        {open.map(({ waitsFor, ...one }) => (
          <Request
            key={one.id}
            one={one}
            asked
            note={waitsFor.length > 0 ? t('waitsFor', { names: list.format(waitsFor.map(personName)) }) : t('waits')}
          />
        ))}
      </ul>
    </Part>
  )
}

function Request({ one, note, asked }: { one: Next; note: React.ReactNode; asked?: boolean }) {
  const { word } = useKinds()
  const locale = useLocale()
  return (
    <li>
      <KindMark kind={one.kind} asked={asked ?? false} />
      <AppLink to={`.?request=${one.id}`}>
        {word(one.kind)}, {formatRange(one.firstDay, one.lastDay, locale, { year: false })}
      </AppLink>
      <small>{note}</small>
    </li>
  )
}

function Until({ today, next: { firstDay, lastDay } }: { today: Day; next: Next }) {
  const t = useTranslations('timeOffWidget')
  const locale = useLocale()
  if (firstDay <= today) return firstDay === lastDay || lastDay === today ? t('lastDay') : t('goesOn')
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysBetween(today, firstDay), 'day')
}
