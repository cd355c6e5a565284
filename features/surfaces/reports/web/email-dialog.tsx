import { useTranslations } from 'use-intl'
import { type PersonOption, searchPeople } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { FREQUENCIES, type Frequency, LAST_DAY, MOST_RECIPIENTS, type ReportEmail, reportEmails } from '../contract.ts'
import { useEmailWords } from './email-words.ts'
import css from './email-dialog.module.css'

export interface Choice {
  id: string
  name: string
}

interface Props {
  /** Without it a new one. */
  email?: ReportEmail | undefined
  /** The view of a new one. */
  viewId?: string | undefined
  choices: readonly Choice[]
  timeZone: string
  onClose: () => void
}

interface Values {
  viewId: string | null
  frequency: string | null
  weekday: string | null
  monthDay: string | null
  hour: string | null
  recipientIds: PersonOption[]
}

/** The view, the schedule and the recipients. */
export function EmailDialog({ email, viewId, choices, timeZone, onClose }: Props) {
  const t = useTranslations('reports')
  const form = useEmailForm(email, choices.some(({ id }) => id === viewId) ? viewId : undefined, onClose)
  const close = useUnsavedClose(() => form.dirty, onClose)
  return (
    <EditDialog title={t(email ? 'edit' : 'new')} form={form} onClose={close} {...(!email && { word: t('add') })}>
      <SelectField
        label={t('view')}
        help={t('viewHelp')}
        required
        searchable
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('viewId')}
      />
      <TimeFields form={form} timeZone={timeZone} />
      <PersonPicker
        multiple
        label={t('recipients')}
        help={t('recipientsHelp')}
        search={searchPeople}
        {...form.field('recipientIds')}
      />
    </EditDialog>
  )
}

const MONTHLY = { frequency: 'monthly', weekday: 1, monthDay: 1, hour: 8, recipients: [] } as const

function initialOf(email: ReportEmail | undefined, viewId: string | undefined): Values {
  const { frequency, weekday, monthDay, hour, recipients } = email ?? MONTHLY
  return {
    viewId: email?.view.id ?? viewId ?? null,
    frequency,
    weekday: String(weekday),
    monthDay: String(monthDay),
    hour: String(hour),
    recipientIds: recipients.map(({ person }) => person as PersonOption),
  }
}

function useEmailForm(email: ReportEmail | undefined, viewId: string | undefined, onClose: () => void): Form<Values> {
  const create = useChange(reportEmails.createReportEmail)
  const change = useChange(reportEmails.changeReportEmail)
  return useForm<Values>({
    initial: initialOf(email, viewId),
    submit: ({ recipientIds, ...chosen }) => {
      const given = {
        // what is empty is the server's to name
        viewId: chosen.viewId as string,
        frequency: chosen.frequency as Frequency,
        weekday: Number(chosen.weekday),
        monthDay: Number(chosen.monthDay),
        hour: Number(chosen.hour),
        recipientIds: recipientIds.slice(0, MOST_RECIPIENTS + 1).map(({ id }) => String(id)),
      }
      return email ? change({ ...given, id: email.id, version: email.version }) : create(given)
    },
    onDone: onClose,
  })
}

function TimeFields({ form, timeZone }: { form: Form<Values>; timeZone: string }) {
  const t = useTranslations('reports')
  const { time, weekday } = useEmailWords()
  const days = Array.from({ length: LAST_DAY }, (_, at) => at + 1)
  const dayWord = (day: number) => {
    if (day === LAST_DAY) return t('lastDay')
    return day > 28 ? t('dayOrLast', { day }) : String(day)
  }
  return (
    <>
      <div className={css.row}>
        <SelectField
          label={t('frequency')}
          options={FREQUENCIES.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          {...form.field('frequency')}
        />
        {form.values.frequency === 'weekly' ? (
          <SelectField
            label={t('weekday')}
            options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekday(day) }))}
            {...form.field('weekday')}
          />
        ) : (
          <SelectField
            label={t('monthDay')}
            options={days.map((day) => ({ value: String(day), label: dayWord(day) }))}
            {...form.field('monthDay')}
          />
        )}
      </div>
      <SelectField
        label={t('hour')}
        help={t('hourHelp', { zone: timeZone.replaceAll('_', ' ') })}
        options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: time(hour) }))}
        {...form.field('hour')}
      />
    </>
  )
}
