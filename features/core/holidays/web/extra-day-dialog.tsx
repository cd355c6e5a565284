import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { useConfirm } from '#ui/confirm.ts'
import { DateField } from '#ui/date-field.tsx'
import { DialogBody } from '#ui/dialog-body.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm, type Form } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { ExtraDay } from '../contract.ts'
import { usePlaceChoice } from './place-words.ts'
import { api, useChanged } from './queries.ts'
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
  const ui = useTranslations('ui')
  const changed = useChanged()
  const done = (words: 'extraDayCreated' | 'extraDayUpdated' | 'extraDayDeleted') => {
    toast.success(say(words))
    changed()
    onClose()
  }
  const form = useForm<Values>({
    initial: valuesOf(extraDay, locationId),
    submit: ({ day, ...rest }) => {
      const sent = { ...rest, day: day ?? '' }
      return extraDay
        ? api.updateExtraDay({ ...sent, id: extraDay.id, version: extraDay.version }, { quiet: true })
        : api.createExtraDay(sent, { quiet: true })
    },
    onDone: () => done(extraDay ? 'extraDayUpdated' : 'extraDayCreated'),
  })
  return (
    <Dialog opened onClose={onClose} title={t(extraDay ? 'changeExtraDay' : 'addExtraDay')}>
      <FormFrame form={form}>
        <DialogBody
          note={extraDay && <Remove extraDay={extraDay} onDone={() => done('extraDayDeleted')} />}
          actions={
            <>
              <Button variant="subtle" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <SubmitButton form={form}>{t(extraDay ? 'save' : 'addShort')}</SubmitButton>
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
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...field('title')} />
      <DateField label={t('day')} required {...field('day')} />
      <div className={css.pair}>
        <TextField label={t('startTime')} type="time" {...field('startTime')} />
        <TextField label={t('endTime')} type="time" {...field('endTime')} />
      </div>
      <SelectField
        label={t('location')}
        options={choice.options}
        {...field('locationId')}
        value={choice.valueOf(values.locationId)}
        onChange={(value) => set('locationId', choice.idOf(value))}
      />
      <TextareaField label={t('description')} {...field('description')} />
    </>
  )
}

function Remove({ extraDay, onDone }: { extraDay: ExtraDay; onDone: () => void }) {
  const t = useTranslations('holidays.page')
  const confirm = useConfirm()
  const remove = async () => {
    const title = t('deleteTitle', { name: extraDay.title })
    if (!(await confirm({ title, text: t('deleteText'), ok: t('delete'), danger: true }))) return
    await api.deleteExtraDay({ id: extraDay.id }).then(onDone, () => undefined)
  }
  return (
    <Button variant="subtle" data-danger onClick={() => void remove()}>
      {t('delete')}
    </Button>
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
