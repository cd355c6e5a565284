import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import {
  DayEffectsPanel,
  type DecidingValues,
  sentDecisions,
  UNDECIDED,
  useDayEffects,
} from '#features/core/day-effects/web/api.tsx'
import type { Location } from '#features/core/locations/contract.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type ExtraDay, holidays } from '../contract.ts'
import { DayDialog } from './day-dialog.tsx'
import { PlaceField } from './place-fields.tsx'
import { api } from './queries.ts'
import type { Decided } from './remove-dialog.tsx'
import css from './holiday-dialog.module.css'

interface Values extends DecidingValues {
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
    submit: ({ day, decisions, ...rest }) => {
      const sent = { ...rest, day: day ?? '', ...sentDecisions(foreseen.effects, decisions) }
      return extraDay
        ? api.updateExtraDay({ ...sent, id: extraDay.id, version: extraDay.version }, { quiet: true })
        : api.createExtraDay(sent, { quiet: true })
    },
    onDone: () => {
      done(extraDay ? 'extraDayUpdated' : 'extraDayCreated')
      onClose()
    },
    onRefused: () => foreseen.look(),
  })
  const foreseen = useExtraDayEffects(extraDay?.id, form.values)
  const known = extraDay && {
    title: t('deleteTitle', { name: extraDay.title }),
    route: holidays.foreseeExtraDay,
    input: { id: extraDay.id, becomes: null },
    remove: async (decided: Decided) => {
      await api.deleteExtraDay({ id: extraDay.id, ...decided }, { quiet: true })
      done('extraDayDeleted')
    },
  }
  return (
    <DayDialog title={t(extraDay ? 'changeExtraDay' : 'addExtraDay')} form={form} known={known} onClose={onClose}>
      <Fields form={form} locations={locations} />
      <DayEffectsPanel foreseen={foreseen} form={form} />
    </DayDialog>
  )
}

/** Asked for by its day alone: a name or hours change nothing. */
function useExtraDayEffects(id: string | undefined, { day, locationId }: Values) {
  const becomes = { title: '–', day: day ?? '', locationId }
  return useDayEffects(
    holidays.foreseeExtraDay,
    day === null ? undefined : { ...(id !== undefined && { id }), becomes },
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
      ...UNDECIDED,
    }
  const { title, day, startTime, endTime, description } = extraDay
  return { title, day, startTime, endTime, description, locationId: extraDay.locationId, ...UNDECIDED }
}
