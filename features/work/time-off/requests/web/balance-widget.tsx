import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { addDays } from '#kit/days.ts'
import type { Absence } from '#ui/calendar/absences.ts'
import { BalanceLine } from '#ui/charts/balance-line.tsx'
import { useFigures } from '#ui/charts/use-figures.tsx'
import { Figure } from '#ui/figure.tsx'
import { countedDays, formatBalance, formatDay, formatYear } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import type { BalanceWidget } from '../../widgets/contract.ts'
import css from './part-widget.module.css'

const JUST_BEGUN_DAYS = 28

/** The reader's own vacation over the year: what was, and dashed what is planned. */
export function Widget({ data }: { data: unknown }) {
  const own = data as BalanceWidget
  const t = useTranslations('timeOffWidget')
  const locale = useLocale()
  const title = t('balance', { year: formatYear(own.firstDay, own.lastDay, locale) })
  const { menu, table } = useFigures(
    own.unlimited || !isWorthDrawing(own)
      ? null
      : {
          name: title,
          columns: [t('day'), t('left')],
          rows: own.steps.map(({ day, balance }) => [formatDay(day, locale), toDays(balance)]),
        },
  )
  return (
    <Part title={title} link={{ word: t('why'), to: `/people/${own.userId}/time-off` }} action={menu}>
      {own.unlimited ? <Unlimited own={own} /> : <Counted own={own} table={table} />}
    </Part>
  )
}

function Counted({ own, table }: { own: BalanceWidget; table: ReactNode }) {
  const t = useTranslations('timeOffWidget')
  const all = useTranslations('timeOff')
  const locale = useLocale()
  const { awaitsHireDate, available, planned, steps, today, firstDay: first, lastDay: last } = own
  const end = steps.at(-1)?.balance ?? available
  const day = formatDay(last, locale, { year: false })
  const left = planned > 0 ? t('atEndPlanned', { day, planned: said(planned, locale) }) : t('atEnd', { day })
  return (
    <div className={css.split}>
      <div className={css.figures}>
        <Figure
          value={said(available, locale)}
          unit={t('unit', { days: countedDays(toDays(available), locale) })}
          meaning={t('free')}
        />
        <Figure value={said(end, locale)} unit={t('unit', { days: countedDays(toDays(end), locale) })} meaning={left} />
        {awaitsHireDate && <p className={css.none}>{all('panel.awaitsHireDate')}</p>}
      </div>
      {table}
      {!table && isWorthDrawing(own) && (
        <BalanceLine
          first={first}
          last={last}
          today={today}
          steps={steps.map((step) => ({ day: step.day, left: toDays(step.balance) }))}
          absences={own.leave.map(ownAbsence)}
          unit={t('unit', { days: 5 })}
        />
      )}
    </div>
  )
}

/** A line that has only just begun says nothing that the two numbers do not. */
function isWorthDrawing({ steps, leave, today }: BalanceWidget): boolean {
  const begun = steps.find(({ balance }) => balance !== 0)?.day
  return leave.length > 0 || (begun !== undefined && begun <= addDays(today, -JUST_BEGUN_DAYS))
}

function Unlimited({ own: { taken } }: { own: BalanceWidget }) {
  const t = useTranslations('timeOffWidget')
  const locale = useLocale()
  return (
    <div className={css.figures}>
      <Figure
        value={said(taken, locale)}
        unit={t('unit', { days: countedDays(toDays(taken), locale) })}
        meaning={t('taken')}
      />
      <p className={css.none}>{t('unlimited')}</p>
    </div>
  )
}

const said = (thousandths: number, locale: string) => formatBalance(toDays(thousandths), locale)

const ownAbsence = ({ id, firstDay, lastDay, status }: BalanceWidget['leave'][number]): Absence => ({
  id,
  kind: 'vacation',
  first: firstDay,
  last: lastDay,
  asked: status === 'pending',
})
