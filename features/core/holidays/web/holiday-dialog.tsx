import { useTranslations } from 'use-intl'
import { later, type Day } from '#kit/days.ts'
import {
  DayEffectsPanel,
  type DecidingValues,
  sentDecisions,
  UNDECIDED,
  useDayEffects,
} from '#features/core/day-effects/web/api.tsx'
import type { Location } from '#features/core/locations/contract.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { DayPartField } from '#ui/forms/day-part-field.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Holiday, holidays } from '../contract.ts'
import { DayDialog } from './day-dialog.tsx'
import { PlaceField } from './place-fields.tsx'
import { api } from './queries.ts'
import type { Decided } from './remove-dialog.tsx'
import css from './holiday-dialog.module.css'

interface Values extends DecidingValues {
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
    submit: ({ decisions, ...values }) => {
      const sent = { ...sentOf(values), ...sentDecisions(foreseen.effects, decisions) }
      return holiday
        ? api.updateHoliday({ ...sent, id: holiday.id, version: holiday.version }, { quiet: true })
        : api.createHoliday(sent, { quiet: true })
    },
    onDone: () => {
      done(holiday ? 'updated' : 'created')
      onClose()
    },
    onRefused: () => foreseen.look(),
  })
  const foreseen = useHolidayEffects(holiday?.id, form.values)
  const known = holiday && {
    title: t('deleteTitle', { name: holiday.name }),
    route: holidays.foreseeHoliday,
    input: { id: holiday.id, becomes: null },
    remove: async (decided: Decided) => {
      await api.deleteHoliday({ id: holiday.id, ...decided }, { quiet: true })
      done('deleted')
    },
  }
  return (
    <DayDialog title={t(holiday ? 'change' : 'add')} form={form} known={known} onClose={onClose}>
      <Fields form={form} locations={locations} />
      <DayEffectsPanel foreseen={foreseen} form={form} />
    </DayDialog>
  )
}

const sentOf = ({ firstDay, lastDay, ...rest }: Omit<Values, 'decisions'>) => ({
  ...rest,
  firstDay: firstDay ?? '',
  lastDay: lastDay ?? firstDay ?? '',
})

/** Asked for by its days alone: a name changes nothing. */
function useHolidayEffects(id: string | undefined, { decisions: _decisions, ...values }: Values) {
  const { firstDay, lastDay } = values
  const isSaid = firstDay !== null && firstDay <= (lastDay ?? firstDay)
  const becomes = { ...sentOf(values), nameEn: '–', nameRu: '', nameSv: '' }
  const half = becomes.firstDay === becomes.lastDay ? becomes.half : null
  return useDayEffects(
    holidays.foreseeHoliday,
    isSaid ? { ...(id !== undefined && { id }), becomes: { ...becomes, half } } : undefined,
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
      ...UNDECIDED,
    }
  const { nameEn, nameRu, nameSv, firstDay, lastDay, half } = holiday
  return { nameEn, nameRu, nameSv, firstDay, lastDay, half, locationId: holiday.locationId, ...UNDECIDED }
}
