import { useLocale, useTranslations } from 'use-intl'
import { type DecidingValues, sentDecisions, UNDECIDED, useDayEffects } from '#features/core/day-effects/web/api.tsx'
import type { Weekday } from '#kit/days.ts'
import type { Form } from '#ui/forms/form.ts'
import { useForm } from '#ui/forms/form.ts'
import { formatWeekday } from '#ui/format.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useLeaveWords } from './leave-words.ts'
import { balances, DAYS_TYPES, type VacationInfo as Info } from '../contract.ts'
import { daysIn } from './amount-words.ts'
import { api, useVacationOutcome } from './queries.ts'
import css from './vacation-info-form.module.css'

/** Weekdays as their ids, as the call takes them. */
export interface VacationInfo extends DecidingValues {
  workingWeekStart: string | null
  workingWeekEnd: string | null
  workingDayStart: string
  workingDayEnd: string
  vacationDaysPerYear: string
  vacationDaysType: string | null
}

export const initialOf = (info: Info): VacationInfo => ({
  ...info,
  workingWeekStart: String(info.workingWeekStart),
  workingWeekEnd: String(info.workingWeekEnd),
  vacationDaysPerYear: String(info.vacationDaysPerYear),
  ...UNDECIDED,
})

/** @param userId without it, it is the company's */
export function useVacationInfoForm(userId: string | undefined, initial: VacationInfo, done: () => void) {
  const t = useTranslations('timeOff')
  const form = useForm({
    initial,
    submit: (values) =>
      api.updateVacationInfo({
        ...(userId !== undefined && { userId }),
        ...sentOf(values),
        ...sentDecisions(foreseen.effects, values.decisions),
      }),
    onDone: () => {
      toast.success(t('vacationInfoUpdated'))
      done()
    },
    onRefused: () => foreseen.look(),
  })
  const foreseen = useCompanyWeekEffects(userId, form.values)
  return { form, foreseen }
}

const sentOf = (values: Omit<VacationInfo, 'decisions'>) => ({
  workingWeekStart: Number(values.workingWeekStart),
  workingWeekEnd: Number(values.workingWeekEnd),
  workingDayStart: values.workingDayStart,
  workingDayEnd: values.workingDayEnd,
  vacationDaysPerYear: daysIn(values.vacationDaysPerYear) ?? Number.NaN,
  vacationDaysType: values.vacationDaysType as (typeof DAYS_TYPES)[number],
})

/** Of the company's week: what is agreed with one person is shown by its own preview. Hours change nothing. */
function useCompanyWeekEffects(userId: string | undefined, values: VacationInfo) {
  const { workingDayStart: _start, workingDayEnd: _end, ...sent } = sentOf(values)
  const { vacationDaysPerYear: days } = sent
  const isSaid = userId === undefined && days >= 0 && days <= 366
  return useDayEffects(balances.foreseeCompanyWeek, isSaid ? sent : undefined)
}

export function VacationInfoFields({ form, userId }: { form: Form<VacationInfo>; userId: string | undefined }) {
  const t = useTranslations('timeOff')
  const locale = useLocale()
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const name = formatWeekday(day as Weekday, locale, 'long')
    return { value: String(day), label: (name[0] ?? '').toLocaleUpperCase(locale) + name.slice(1) }
  })
  return (
    <>
      <div className={css.two}>
        <SelectField label={t('info.weekStart')} options={weekdays} {...form.field('workingWeekStart')} />
        <SelectField label={t('info.weekEnd')} options={weekdays} {...form.field('workingWeekEnd')} />
        <TextField label={t('info.dayStart')} placeholder="09:00" {...form.field('workingDayStart')} />
        <TextField label={t('info.dayEnd')} placeholder="18:00" {...form.field('workingDayEnd')} />
        <TextField
          label={t('info.perYear')}
          help={t(userId === undefined ? 'info.company.perYearHelp' : 'info.perYearHelp')}
          inputMode="decimal"
          {...form.field('vacationDaysPerYear')}
        />
        <SelectField
          label={t('info.type')}
          options={DAYS_TYPES.map((value) => ({ value, label: t(`info.${value}`) }))}
          {...form.field('vacationDaysType')}
        />
      </div>
      {userId !== undefined && (
        <>
          <Outcome values={form.values} userId={userId} />
          <p className={css.note}>{t('info.note')}</p>
        </>
      )}
    </>
  )
}

/** What the numbers amount to: a part-time week gives its share. */
function Outcome({ values, userId }: { values: VacationInfo; userId: string }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const agreed = agreedIn(values, userId)
  const { data } = useVacationOutcome(agreed)
  if (!agreed || !data) return null
  const { full, perYear, thisYear, ...share } = data.data
  const shown = {
    ...share,
    scaled: share.scaled ? 'yes' : 'no',
    full: words.number(full),
    perYear: words.days(perYear),
    thisYear: words.days(thisYear),
  }
  return (
    <p className={css.outcome} aria-live="polite">
      {t('info.outcome', shown)}
    </p>
  )
}

function agreedIn(values: VacationInfo, userId: string) {
  const days = daysIn(values.vacationDaysPerYear)
  const { workingWeekStart, workingWeekEnd, vacationDaysType } = values
  if (days === undefined || days < 0 || days > 366 || workingWeekStart === null || workingWeekEnd === null)
    return undefined
  return {
    userId,
    workingWeekStart: Number(workingWeekStart),
    workingWeekEnd: Number(workingWeekEnd),
    vacationDaysPerYear: days,
    vacationDaysType: vacationDaysType as (typeof DAYS_TYPES)[number],
  }
}
