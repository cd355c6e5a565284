import { Button } from '@mantine/core'
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
import type { WidgetSlot } from '#ui/shell/screens.ts'
import { holds } from '#ui/openable.ts'
import { slots } from '#ui/shell/slots.ts'
import type { dashboard } from '../contract.ts'
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
        title={data ? t(greetingOf(data), { name: data.firstName }) : <span className={css.bone} />}
        state={data ? <State day={data} /> : <span className="sr">{t('loading')}</span>}
        actions={data?.alone ? undefined : <AskButton filled={!steps} />}
      />
      {!data && !isPending && (
        <div className={css.blank}>
          <Empty kind="error" title={t('failed')} action={<Button onClick={() => refetch()}>{t('again')}</Button>} />
        </div>
      )}
      {(data || isPending) && (
        <div className={css.dash} aria-busy={isPending}>
          <div className={css.first}>{steps && <FirstSteps steps={steps} />}</div>
          <Column name="wide" day={data} />
          <Column name="side" day={data} />
        </div>
      )}
    </>
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

function Column({ name, day }: { name: WidgetSlot['column']; day: Day | undefined }) {
  const shown = widgets.filter((widget) => widget.column === name && (!day || day.widgets[widget.name] !== undefined))
  return (
    <div className={css.column} data-column={name}>
      {shown.map(({ name: key, order, Widget }) => (
        <div key={key} data-widget={key} style={{ order }}>
          {day ? <Widget data={day.widgets[key]} /> : <Bone />}
        </div>
      ))}
    </div>
  )
}

function Bone() {
  return <div className={css.part} aria-hidden />
}

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
