import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FirstSteps, useFirstSteps } from '#features/people/directory/web/api.tsx'
import { isoWeek } from '#kit/days.ts'
import type { Got } from '#kit/contract.ts'
import { useDayWords } from '#ui/calendar/words.ts'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { late } from '#ui/network/late.tsx'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { holds } from '#ui/openable.ts'
import { slots } from '#ui/shell/slots.ts'
import type { dashboard } from '../contract.ts'
import type { Placed } from '../layout/contract.ts'
import { arranged } from './arranged-state.ts'
import { useArranging } from './arrange-state.ts'
import { useDashboard } from './queries.ts'
import css from './dashboard-screen.module.css'

type Day = Got<typeof dashboard.showDashboard>

/** What the day brings: one answer fills all parts. */
export function Screen() {
  const t = useTranslations('dashboard')
  const { data, isPending, refetch } = useDashboard()
  const steps = useFirstSteps()
  return (
    <>
      <PageHeader
        title={data ? t(greetingOf(data), { name: data.firstName }) : isPending ? undefined : t('menu.word')}
        state={data && <State day={data} />}
        actions={
          data && !data.alone ? (
            <>
              <ArrangeButton day={data} />
              <AskButton filled={!steps} />
            </>
          ) : undefined
        }
      />
      {!data && !isPending && (
        <div className={css.blank}>
          <Empty kind="error" title={t('failed')} action={<Button onClick={() => refetch()}>{t('again')}</Button>} />
        </div>
      )}
      {(data || isPending) && <Body day={data} steps={steps} />}
    </>
  )
}

type Steps = ReturnType<typeof useFirstSteps>

function Body({ day, steps }: { day: Day | undefined; steps: Steps }) {
  const t = useTranslations('dashboard')
  return (
    <div className={css.dash} aria-busy={!day}>
      <div className={css.first}>{steps && <FirstSteps steps={steps} />}</div>
      {day && isBlank(day) && (
        <div className={css.first}>
          <Empty title={t('allHidden')}>{t('allHiddenWhat')}</Empty>
        </div>
      )}
      <Column name="wide" day={day} />
      <Column name="side" day={day} />
    </div>
  )
}

const greetingOf = ({ alone, hour }: Day) => (alone ? 'welcome' : greeting(hour))

/** Night belongs to the evening. */
export const greeting = (hour: number): 'morning' | 'day' | 'evening' =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'day' : 'evening'

function State({ day: { today, sentences } }: { day: Day }) {
  const t = useTranslations('dashboard')
  const words = useDayWords()
  const date = upperFirst(words.long(today))
  const said = sentences.length > 0 ? `${upperFirst(sentences.join('; '))}.` : ''
  return `${t('today', { date, week: isoWeek(today).week })} ${said}`.trim()
}

/** Not the first thing to do while others are. */
function AskButton({ filled }: { filled: boolean }) {
  const t = useTranslations('dashboard')
  if (!slots.request || !holds(slots.request.access)) return null
  const { to } = slots.request
  return (
    <Button
      className={css.ask}
      variant={filled ? 'filled' : 'default'}
      leftSection={<Plus weight="bold" size={16} />}
      renderRoot={(props) => <AppLink to={to} {...props} />}
    >
      {t('ask')}
    </Button>
  )
}

/** This file is loaded after the shell has filled the slots. */
const widgets = slots.widgets.map((slot) => ({
  ...slot,
  // a part that fails takes no other with it
  Widget: late(() => slot.load().then((chunk) => chunk.Widget), { whenMissing: 'in place', meanwhile: <Bone /> }),
}))

/** What the reader may see, in their order. */
const placesFor = (day: Day | undefined): Placed[] => arranged(slots.widgets, day?.layout ?? null)

const isBlank = ({ widgets: filled, hidden }: Day) => hidden.length > 0 && Object.keys(filled).length === 0

function Column({ name, day }: { name: Placed['width']; day: Day | undefined }) {
  const places = placesFor(day)
  const shown = places.filter((one) => one.width === name && (!day || day.widgets[one.name] !== undefined))
  return (
    <div className={css.column} data-column={name}>
      {shown.map((one) => {
        const { Widget } = widgets.find((widget) => widget.name === one.name)!
        return (
          // on a phone the columns are one
          <div key={one.name} data-widget={one.name} style={{ order: places.indexOf(one) }}>
            {day ? <Widget data={day.widgets[one.name]} /> : <Bone />}
          </div>
        )
      })}
    </div>
  )
}

const ArrangeDialog = late(() => import('./arrange-dialog.tsx').then((chunk) => chunk.ArrangeDialog))

function ArrangeButton({ day }: { day: Day }) {
  const t = useTranslations('dashboard')
  const [open, setOpen] = useState(false)
  const { layout, isOwn, hidden } = day
  const arranging = useArranging(isOwn ? layout : null)
  const seen = placesFor(day).filter(({ name }) => hidden.includes(name) || day.widgets[name] !== undefined)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('arrange')}</Button>
      {open && (
        <ArrangeDialog
          title={t('arrangeTitle')}
          initial={seen}
          save={arranging.save}
          reset={isOwn ? { word: t('backToDefault'), run: arranging.reset } : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Bone() {
  return <div className={css.part} aria-hidden />
}

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
