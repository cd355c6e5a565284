import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { formatWeekday } from '#ui/format.ts'
import type { Weekday } from '#kit/days.ts'
import { Part } from '#ui/part.tsx'
import { type Delivery, type Pace, PACES, STEP } from '../delivery/contract.ts'
import { useChooseDelivery, useDelivery } from './queries.ts'
import css from './delivery-panel.module.css'

/** When the reader gets emails. Each choice saves itself. */
export function Panel() {
  const t = useTranslations('notifications.delivery')
  const { data } = useDelivery()
  return (
    <Part title={t('title')}>{data ? <Choices shown={data.data} /> : <div className={css.bone} aria-hidden />}</Part>
  )
}

type Change = Partial<Delivery>
type Shown = Delivery & { timeZone: string }

function Choices({ shown: { timeZone, ...chosen } }: { shown: Shown }) {
  const t = useTranslations('notifications.delivery')
  const { mutate } = useChooseDelivery()
  const [saved, mark] = useSavedMark()
  const [last, setLast] = useState<keyof Delivery>()
  const change = (given: Change) => {
    setLast(Object.keys(given)[0] as keyof Delivery)
    mutate({ data: { ...chosen, ...given }, timeZone }, { onSuccess: mark })
  }
  const isSaved = (name: keyof Delivery) => saved && last === name
  return (
    <div className={css.fields}>
      <PaceFields {...{ chosen, change, isSaved }} />
      <p className={css.what}>{t('zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
      {chosen.emailsOn && <QuietFields {...{ chosen, change, isSaved }} />}
      <p className={css.what}>{t('never')}</p>
    </div>
  )
}

interface Choosing {
  chosen: Delivery
  change: (given: Change) => void
  isSaved: (name: keyof Delivery) => boolean
}

const NONE = 'none'
const HOUR = 60
const DAY = 24 * HOUR

function PaceFields({ chosen, change, isSaved }: Choosing) {
  const t = useTranslations('notifications.delivery')
  const locale = useLocale()
  const time = useTimes()
  const { pace, emailsOn, hour, weekday } = chosen
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    label: formatWeekday(day as Weekday, locale, 'long'),
  }))
  const hours = Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: time(at * HOUR) }))
  const choose = (value: string | null) =>
    change(value === NONE ? { emailsOn: false } : { pace: value as Pace, emailsOn: true })
  return (
    <>
      <SelectField
        label={t('pace')}
        value={emailsOn ? pace : NONE}
        options={[...PACES, NONE].map((value) => ({ value, label: t(`paces.${value as Pace | typeof NONE}`) }))}
        onChange={choose}
        saved={isSaved('pace') || isSaved('emailsOn')}
      />
      {emailsOn && pace !== 'at_once' && (
        <div className={css.row}>
          {pace === 'weekly' && (
            <SelectField
              label={t('weekday')}
              value={String(weekday)}
              options={weekdays}
              onChange={(value) => change({ weekday: Number(value) })}
              saved={isSaved('weekday')}
            />
          )}
          <SelectField
            label={t('hour')}
            value={String(hour)}
            options={hours}
            onChange={(value) => change({ hour: Number(value) })}
            saved={isSaved('hour')}
          />
        </div>
      )}
    </>
  )
}

/** What most people mean by the evening and the night. */
const NIGHT = { from: 18 * HOUR, until: 8 * HOUR }

function QuietFields({ chosen, change, isSaved }: Choosing) {
  const t = useTranslations('notifications.delivery')
  const time = useTimes()
  const { quiet, quietWeekends, waitsOnLeave } = chosen
  const steps = Array.from({ length: DAY / (2 * STEP) }, (_, at) => at * 2 * STEP)
  // an end that is the start would be no time at all
  const options = (other: number | undefined) =>
    steps.filter((at) => at !== other).map((at) => ({ value: String(at), label: time(at) }))
  return (
    <>
      <CheckboxField
        label={t('quiet')}
        help={t('quietHelp')}
        value={quiet !== null}
        onChange={(on) => change({ quiet: on ? NIGHT : null })}
      />
      {quiet && (
        <div className={css.row}>
          <SelectField
            label={t('from')}
            value={String(quiet.from)}
            options={options(quiet.until)}
            onChange={(value) => change({ quiet: { ...quiet, from: Number(value) } })}
            saved={isSaved('quiet')}
          />
          <SelectField
            label={t('until')}
            value={String(quiet.until)}
            options={options(quiet.from)}
            onChange={(value) => change({ quiet: { ...quiet, until: Number(value) } })}
            saved={isSaved('quiet')}
          />
        </div>
      )}
      <CheckboxField label={t('weekends')} value={quietWeekends} onChange={(on) => change({ quietWeekends: on })} />
      <CheckboxField
        label={t('leave')}
        help={t('leaveHelp')}
        value={waitsOnLeave}
        onChange={(on) => change({ waitsOnLeave: on })}
      />
    </>
  )
}

/** Minutes since midnight as a clock shows them. */
function useTimes() {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return (minutes: number) => format.format(new Date(minutes * 60_000))
}
