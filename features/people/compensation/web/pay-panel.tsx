import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList, useStateMark } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { PayRow } from '../contract.ts'
import css from './compensation-tab.module.css'
import type { Figures } from './figures-state.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PayLine } from './pay-line-panel.tsx'
import type { PartProps } from './pay-state.ts'
import { usePayWords } from './pay-words.ts'

/** How the person is paid: what is in force, what was and what will be. */
export function PayPart({ userId, data, day, choices, figures, who }: PartProps & { who: ReactNode }) {
  const t = useTranslations('compensation')
  const words = useTranslations('history')
  const locale = useLocale()
  const pay = usePayWords(figures.figures)
  const [open, setOpen] = useState<PayRow | 'new'>()
  // a correction begins with the figures as they are
  const correct = async (row: PayRow) => {
    if (!figures.isRevealed) await figures.reveal()
    setOpen(row)
  }
  return (
    <Part
      title={t('pay')}
      bare
      action={
        <>
          {choices && (
            <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
              {words('record')}
            </Button>
          )}
          {who}
        </>
      }
    >
      {data.rows.length === 0 && <p className={css.quiet}>{t('none')}</p>}
      {figures.isRevealed && <PayLine rows={data.rows} figures={figures} />}
      <Timeline label={t('pay')}>
        {data.rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            before={data.rows[at + 1]}
            figures={figures}
            asOf={day}
            onCorrect={choices ? () => void correct(row) : undefined}
          />
        ))}
      </Timeline>
      <EndedList
        rows={day ? [] : data.ended.rows}
        lineOf={(row) => `${formatDay(row.effectiveDate, locale)}: ${pay.rate(row)}`}
      />
      {open && choices && (
        <PayDialog
          userId={userId}
          row={open === 'new' ? undefined : open}
          data={data}
          figures={figures}
          choices={choices}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

function Row({
  row,
  before,
  figures,
  asOf,
  onCorrect,
}: {
  row: PayRow
  /** The row that was in force until this one. */
  before: PayRow | undefined
  figures: Figures
  asOf: Day | undefined
  onCorrect: (() => void) | undefined
}) {
  const words = useTranslations('history')
  const locale = useLocale()
  const pay = usePayWords(figures.figures)
  const markOf = useStateMark(asOf)
  const day = formatDay(row.effectiveDate, locale)
  const was = figures.isRevealed && before && row.changed.includes('payRate') && pay.rate(before)
  return (
    <Moment
      day={day}
      state={row.state}
      title={pay.rate(row)}
      mark={markOf(row)}
      note={
        <>
          {was && <s>{was}</s>}
          {was && '\n'}
          <Note row={row} amount={pay.amount(row)} />
        </>
      }
      action={
        onCorrect && (
          <Button variant="subtle" size="compact-sm" onClick={onCorrect} aria-label={words('correctOf', { day })}>
            {words('correct')}
          </Button>
        )
      }
    />
  )
}

/** The terms in one line, and who recorded them in the next. */
function Note({ row, amount }: { row: PayRow; amount: string }) {
  const t = useTranslations('compensation')
  const words = useTranslations('history')
  const locale = useLocale()
  const { payType, paySchedule, paymentDay, dateFrom, dateTo, effectiveDate, reason, recordedBy } = row
  const terms = [
    payType?.name,
    paySchedule?.name,
    paymentDay && `${t('paidAmount', { money: amount })} ${t('paidDay', { day: paymentDay })}`,
    dateFrom !== effectiveDate && t('agreed', { day: formatDay(dateFrom, locale) }),
    dateTo && words('until', { day: formatDay(dateTo, locale) }),
  ].filter(Boolean)
  const how = [reason?.name, recordedBy && words('recordedBy', { name: personName(recordedBy) })].filter(Boolean)
  return [terms.join(', '), how.join(', ')].filter(Boolean).join('\n')
}
