import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { later, type Day } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { useConfirm } from '#ui/confirm.ts'
import { DateField } from '#ui/date-field.tsx'
import { DayPartField } from '#ui/day-part-field.tsx'
import { DialogBody } from '#ui/dialog-body.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm, type Form } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { Holiday } from '../contract.ts'
import { usePlaceChoice } from './place-words.ts'
import { api, useChanged } from './queries.ts'
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
  const ui = useTranslations('ui')
  const changed = useChanged()
  const done = (words: 'created' | 'updated' | 'deleted') => {
    toast.success(say(words))
    changed()
    onClose()
  }
  const form = useForm<Values>({
    initial: valuesOf(props),
    submit: ({ firstDay, lastDay, ...rest }) => {
      const sent = { ...rest, firstDay: firstDay ?? '', lastDay: lastDay ?? firstDay ?? '' }
      return holiday
        ? api.updateHoliday({ ...sent, id: holiday.id, version: holiday.version }, { quiet: true })
        : api.createHoliday(sent, { quiet: true })
    },
    onDone: () => done(holiday ? 'updated' : 'created'),
  })
  return (
    <Dialog opened onClose={onClose} title={t(holiday ? 'change' : 'add')}>
      <FormFrame form={form}>
        <DialogBody
          note={holiday && <Remove holiday={holiday} onDone={() => done('deleted')} />}
          actions={
            <>
              <Button variant="subtle" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <SubmitButton form={form}>{t(holiday ? 'save' : 'add')}</SubmitButton>
            </>
          }
        >
          <Fields form={form} locations={locations} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function Fields({ form, locations }: { form: Form<Values>; locations: readonly Location[] }) {
  const t = useTranslations('holidays.page')
  const choice = usePlaceChoice(locations)
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
      <SelectField
        label={t('location')}
        options={choice.options}
        {...field('locationId')}
        value={choice.valueOf(values.locationId)}
        onChange={(value) => set('locationId', choice.idOf(value))}
      />
    </>
  )
}

function Remove({ holiday, onDone }: { holiday: Holiday; onDone: () => void }) {
  const t = useTranslations('holidays.page')
  const confirm = useConfirm()
  const remove = async () => {
    const ok = await confirm({
      title: t('deleteTitle', { name: holiday.name }),
      text: t('deleteText'),
      ok: t('delete'),
      danger: true,
    })
    if (!ok) return
    await api.deleteHoliday({ id: holiday.id }).then(onDone, () => undefined)
  }
  return (
    <Button variant="subtle" data-danger onClick={() => void remove()}>
      {t('delete')}
    </Button>
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
