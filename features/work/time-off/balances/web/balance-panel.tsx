import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { type Day, yearOf } from '#kit/days.ts'
import { BalanceLine } from '#ui/charts/balance-line.tsx'
import { Ledger } from '#ui/charts/ledger.tsx'
import { Figure } from '#ui/figure.tsx'
import { formatDay } from '#ui/format.ts'
import { CaretDown, CaretLeft, CaretRight } from '#ui/icons.ts'
import { useLeaveWords } from './leave-words.ts'
import type { Balance } from '../contract.ts'
import { useExplanation, useYear } from './queries.ts'
import css from './balance-panel.module.css'

/** One kind: its figures, the year as a stair, and why. */
export function BalancePanel({ userId, balance, today }: { userId: string; balance: Balance; today: Day }) {
  return (
    <div className={css.panel}>
      <Figures balance={balance} />
      {!balance.unlimited && (
        <>
          <Year userId={userId} balance={balance} today={today} />
          <Why userId={userId} balance={balance} today={today} />
        </>
      )}
    </div>
  )
}

function Figures({ balance }: { balance: Balance }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const ahead = balance.planned + balance.reserved
  const figure = (amount: number, meaning: string) => (
    <Figure value={words.number(amount)} unit={words.unit(amount)} meaning={meaning} />
  )
  return (
    <div>
      <div className={css.figures}>
        {!balance.unlimited && figure(balance.available, t('panel.available'))}
        {figure(
          ahead,
          balance.reserved > 0
            ? t('panel.plannedWaiting', { days: words.number(balance.reserved) })
            : t('panel.planned'),
        )}
        {figure(balance.taken, t('panel.taken'))}
      </div>
      {balance.unlimited && <p className={css.note}>{t('panel.unlimited')}</p>}
      {balance.awaitsHireDate && !balance.unlimited && <p className={css.note}>{t('panel.awaitsHireDate')}</p>}
      {balance.nextExpiry && (
        <p className={css.note}>
          {t('panel.expires', {
            days: words.days(balance.nextExpiry.amount),
            day: formatDay(balance.nextExpiry.lastDay, words.locale),
          })}
        </p>
      )}
    </div>
  )
}

function Year({ userId, balance, today }: { userId: string; balance: Balance; today: Day }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const [wanted, setWanted] = useState<number>()
  const { data } = useYear(userId, balance.kind, wanted)
  const shown = data?.data
  const move = (by: number) => setWanted((wanted ?? shown?.year ?? yearOf(today)) + by)
  return (
    <section>
      <div className={css.head}>
        <h3>{shown && words.year(shown.firstDay, shown.lastDay)}</h3>
        <ActionIcon variant="subtle" aria-label={t('panel.before')} onClick={() => move(-1)}>
          <CaretLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('panel.after')} onClick={() => move(1)}>
          <CaretRight size={16} />
        </ActionIcon>
      </div>
      <div className={css.chart}>
        {shown && (
          <BalanceLine
            first={shown.firstDay}
            last={shown.lastDay}
            today={today}
            unit={t('unit', { count: 2 })}
            steps={shown.steps.map(({ day, balance: left }) => ({ day, left: toDays(left) }))}
            absences={shown.leave.map((leave) => ({
              id: `${leave.firstDay} ${leave.status}`,
              kind: leave.kind,
              first: leave.firstDay,
              last: leave.lastDay,
              asked: leave.status === 'pending',
            }))}
          />
        )}
      </div>
    </section>
  )
}

function Why({ userId, balance, today }: { userId: string; balance: Balance; today: Day }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const [open, setOpen] = useState(false)
  const { data } = useExplanation(userId, balance.kind, open)
  const lines = data?.trace.map(({ text, on, amount, ahead }) => ({
    what: text,
    source: ahead ? t('panel.ahead', { day: formatDay(on, words.locale) }) : formatDay(on, words.locale),
    amount: toDays(amount),
  }))
  const result = data && {
    what: t('panel.availableOn', { day: formatDay(today, words.locale) }),
    amount: toDays(data.data.available),
    is: 'result' as const,
  }
  return (
    <section className={css.why}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('why')}
        <CaretDown size={13} aria-hidden />
      </button>
      {open && lines && result && <Ledger caption={t('why')} lines={[...lines, result]} />}
    </section>
  )
}
