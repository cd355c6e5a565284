import { useTranslations } from 'use-intl'
import { later, type Day } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { DayPartField } from '#ui/forms/day-part-field.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Holiday } from '../contract.ts'
import { DayDialog } from './day-dialog.tsx'
import { PlaceField } from './place-fields.tsx'
import { api } from './queries.ts'
import css from './holiday-dialog.module.css'

interface Values {
  nameEn: string
  nameRu: string
  nameSv: string
  firstDay: Day | null
  lastDay: Day | null
  half: 'am' | 'pm' | null
  locationId: string | null
}

interface Props {
  /** Undefined: a new one. */
  holiday: Holiday | undefined
  year: number
  locations: readonly Location[]
  locationId: string | undefined
  onClose: () => void
}

/** Adds, changes or removes a holiday. */
export function HolidayDialog(props: Props) {
  const { holiday, locations, onClose } = props
  const t = useTranslations('holidays.page')
  const say = useTranslations('holidays')
  const done = (words: 'created' | 'updated' | 'deleted') => {
    toast.success(say(words))
  }
  const form = useForm<Values>({
    initial: valuesOf(props),
    submit: ({ firstDay, lastDay, ...rest }) => {
      const sent = { ...rest, firstDay: firstDay ?? '', lastDay: lastDay ?? firstDay ?? '' }
      return holiday
        ? api.updateHoliday({ ...sent, id: holiday.id, version: holiday.version }, { quiet: true })
        : api.createHoliday(sent, { quiet: true })
    },
    onDone: () => {
      done(holiday ? 'updated' : 'created')
      onClose()
    },
  })
  const known = holiday && {
    name: holiday.name,
    remove: async () => {
      await api.deleteHoliday({ id: holiday.id })
      done('deleted')
    },
  }
  return (
    <DayDialog title={t(holiday ? 'change' : 'add')} form={form} known={known} onClose={onClose}>
      <Fields form={form} locations={locations} />
    </DayDialog>
  )
}

function Fields({ form, locations }: { form: Form<Values>; locations: readonly Location[] }) {
  const t = useTranslations('holidays.page')
  const { values, set, field } = form
  const first = field('firstDay')
  const begin = (day: Day | null) => {
    set('firstDay', day)
    if (day) set('lastDay', values.lastDay === null ? day : later(day, values.lastDay))
  }
  return (
    <>
      <TextField label={t('nameEn')} required data-autofocus {...field('nameEn')} />
      <div className={css.pair}>
        <TextField label={t('nameRu')} placeholder={values.nameEn} {...field('nameRu')} />
        <TextField label={t('nameSv')} placeholder={values.nameEn} {...field('nameSv')} />
      </div>
      <div className={css.pair}>
        <DateField label={t('firstDay')} required {...first} onChange={begin} />
        <DateField label={t('lastDay')} min={values.firstDay ?? undefined} {...field('lastDay')} />
      </div>
      {values.firstDay !== null && values.firstDay === values.lastDay && (
        <DayPartField value={values.half ?? 'whole'} onChange={(part) => set('half', part === 'whole' ? null : part)} />
      )}
      <PlaceField form={form} locations={locations} />
    </>
  )
}

function valuesOf({ holiday, locationId }: Props): Values {
  if (!holiday)
    return {
      nameEn: '',
      nameRu: '',
      nameSv: '',
      firstDay: null,
      lastDay: null,
      half: null,
      locationId: locationId ?? null,
    }
  const { nameEn, nameRu, nameSv, firstDay, lastDay, half } = holiday
  return { nameEn, nameRu, nameSv, firstDay, lastDay, half, locationId: holiday.locationId }
}
