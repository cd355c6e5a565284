import { useLocale, useTranslations } from 'use-intl'
import { formatRange } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import type { NextHolidays } from '../contract.ts'
import { useNearDay } from '#ui/near-day-words.ts'
import css from './part-widget.module.css'

/** The next holidays at the reader's location. */
export function Widget({ data }: { data: unknown }) {
  const holidays = data as NextHolidays
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const near = useNearDay()
  return (
    <Part title={t('holidays')}>
      {holidays.length === 0 && <p className={css.none}>{t('noHolidays')}</p>}
      <ul className={css.dated}>
        {holidays.map(({ id, firstDay, lastDay, name }) => (
          <li key={id}>
            <time dateTime={firstDay}>
              {firstDay === lastDay ? near(firstDay) : formatRange(firstDay, lastDay, locale, { year: false })}
            </time>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
