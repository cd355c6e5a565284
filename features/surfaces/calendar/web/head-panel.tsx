import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { addDays, startOfWeek, type Day } from '#kit/days.ts'
import { formatMonth, formatRange } from '#ui/format.ts'
import { CalendarDot, CaretLeft, CaretRight, Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useReader } from '#ui/reader.ts'
import type { Params, ParamsPatch } from '#ui/table/url-state.ts'
import { usePhone } from '#ui/use-phone.ts'
import type { Chart } from '../contract.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import type { Board } from './chart-state.ts'
import type { Deeds } from './deeds-state.ts'
import { useSummary } from './summary-words.ts'
import { onDay, turned, VIEWS, type Shown, type View } from './view-state.ts'
import css from './head-panel.module.css'

export interface Head {
  shown: Shown
  today: Day
  chart: Chart | undefined
  board: Board | undefined
  params: Params
  change: (patch: ParamsPatch) => void
  deeds: Deeds
  /** The pointer nears the arrow: prefetches its target. */
  onNear: (by: 1 | -1) => void
}

export function HeadPanel(props: Head) {
  const { shown, chart, board, params, change } = props
  const summary = useSummary(board, shown.on, props.today)
  return (
    <PageHeader
      title={useTitle(shown)}
      state={summary || <span className={css.blank}>{'\u00a0'}</span>}
      actions={<Actions {...props} />}
      filters={
        <div className={css.line}>
          <Views view={shown.view} change={change} />
          <CalendarFilters {...{ chart, params, change, shown }} />
        </div>
      }
    />
  )
}

/** November 2026; in the week its days. */
function useTitle({ view, on }: Shown): string {
  const locale = useLocale()
  const { weekStart } = useReader()
  if (view !== 'week') return formatMonth(on, locale)
  const first = startOfWeek(on, weekStart)
  return formatRange(first, addDays(first, 6), locale)
}

function Actions({ shown, today, change, deeds, onNear }: Head) {
  const t = useTranslations('calendar.page')
  const phone = usePhone()
  const arrow = (by: 1 | -1) => ({
    onClick: () => change(onDay(turned(shown, by), today)),
    onPointerEnter: () => onNear(by),
    onFocus: () => onNear(by),
  })
  const week = shown.view === 'week'
  return (
    <>
      <ActionIcon aria-label={t(week ? 'previousWeek' : 'previousMonth')} aria-keyshortcuts="ArrowLeft" {...arrow(-1)}>
        <CaretLeft size={18} />
      </ActionIcon>
      <Button aria-keyshortcuts="t" onClick={() => change({ on: undefined })}>
        {t('today')}
      </Button>
      <ActionIcon aria-label={t(week ? 'nextWeek' : 'nextMonth')} aria-keyshortcuts="ArrowRight" {...arrow(1)}>
        <CaretRight size={18} />
      </ActionIcon>
      {deeds.createEvent && <NewEvent phone={phone} onClick={() => deeds.createEvent?.(shown.on)} />}
      {!phone && deeds.ownId !== undefined && deeds.mayAsk(deeds.ownId) && (
        <Button variant="filled" leftSection={<Plus weight="bold" size={16} />} onClick={() => deeds.ask(today, today)}>
          {t('ask')}
        </Button>
      )}
    </>
  )
}

/** A phone has room for its icon. */
function NewEvent({ phone, onClick }: { phone: boolean; onClick: () => void }) {
  const word = useTranslations('calendar.page')('newEvent')
  return phone ? (
    <ActionIcon aria-label={word} onClick={onClick}>
      <CalendarDot size={18} />
    </ActionIcon>
  ) : (
    <Button leftSection={<CalendarDot size={16} />} onClick={onClick}>
      {word}
    </Button>
  )
}

function Views({ view, change }: { view: View; change: Head['change'] }) {
  const t = useTranslations('calendar.page')
  const choices = useMemo(() => VIEWS.map((value) => ({ value, label: t(`views.${value}`) })), [t])
  return (
    <SegmentedControl
      className={css.views}
      aria-label={t('view')}
      data={choices}
      value={view}
      onChange={(next) => change({ view: next })}
    />
  )
}
