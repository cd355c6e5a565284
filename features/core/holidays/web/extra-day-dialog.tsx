import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { ExtraDay } from '../contract.ts'
import { DayDialog } from './day-dialog.tsx'
import { PlaceField } from './place-fields.tsx'
import { api } from './queries.ts'
import css from './holiday-dialog.module.css'

interface Values {
  title: string
  day: Day | null
  startTime: string
  endTime: string
  description: string
  locationId: string | null
}

interface Props {
  /** Undefined: a new one. */
  extraDay: ExtraDay | undefined
  locations: readonly Location[]
  locationId: string | undefined
  onClose: () => void
}

/** Adds, changes or removes an extra working day. */
export function ExtraDayDialog({ extraDay, locations, locationId, onClose }: Props) {
  const t = useTranslations('holidays.page')
  const say = useTranslations('holidays')
  const done = (words: 'extraDayCreated' | 'extraDayUpdated' | 'extraDayDeleted') => {
    toast.success(say(words))
  }
  const form = useForm<Values>({
    initial: valuesOf(extraDay, locationId),
    submit: ({ day, ...rest }) => {
      const sent = { ...rest, day: day ?? '' }
      return extraDay
        ? api.updateExtraDay({ ...sent, id: extraDay.id, version: extraDay.version }, { quiet: true })
        : api.createExtraDay(sent, { quiet: true })
    },
    onDone: () => {
      done(extraDay ? 'extraDayUpdated' : 'extraDayCreated')
      onClose()
    },
  })
  const known = extraDay && {
    name: extraDay.title,
    remove: async () => {
      await api.deleteExtraDay({ id: extraDay.id })
      done('extraDayDeleted')
    },
  }
  return (
    <DayDialog title={t(extraDay ? 'changeExtraDay' : 'addExtraDay')} form={form} known={known} onClose={onClose}>
      <Fields form={form} locations={locations} />
    </DayDialog>
  )
}

function Fields({ form, locations }: { form: Form<Values>; locations: readonly Location[] }) {
  const t = useTranslations('holidays.page')
  const { field } = form
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...field('title')} />
      <DateField label={t('day')} required {...field('day')} />
      <div className={css.pair}>
        <TextField label={t('startTime')} type="time" {...field('startTime')} />
        <TextField label={t('endTime')} type="time" {...field('endTime')} />
      </div>
      <PlaceField form={form} locations={locations} />
      <TextareaField label={t('description')} {...field('description')} />
    </>
  )
}

function valuesOf(extraDay: ExtraDay | undefined, locationId: string | undefined): Values {
  if (!extraDay)
    return {
      title: '',
      day: null,
      startTime: '09:00',
      endTime: '18:00',
      description: '',
      locationId: locationId ?? null,
    }
  const { title, day, startTime, endTime, description } = extraDay
  return { title, day, startTime, endTime, description, locationId: extraDay.locationId }
}
