import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { DayPartField, type DayPart } from '#ui/forms/day-part-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { sample, type SamplePerson } from './gallery-people.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { Part } from '#ui/part.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { personName } from '#ui/person-name.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import css from './gallery.module.css'

const START = {
  name: '',
  note: '',
  employment: 'permanent' as string | null,
  languages: ['sv'],
  firstDay: '2026-12-21' as string | null,
  part: 'whole' as DayPart,
  password: '',
  cover: null as SamplePerson | null,
  team: [] as SamplePerson[],
  picture: [] as File[],
  agree: true,
}

/** Every field, in a form that is refused and keeps what was written. */
export function GalleryForm() {
  const t = useTranslations('ui.gallery')
  const ui = useTranslations('ui')
  const [marked, mark] = useSavedMark()
  const [place, setPlace] = useState('Göteborg')
  const form = useForm({
    initial: START,
    submit: async (values) => {
      if (values.name.trim() === '') throw Object.assign(new Error('422'), { errors: { name: [t('refused')] } })
    },
    onDone: () => toast.success(ui('saved')),
  })
  const employment = ['permanent', 'temporary'].map((value) => ({
    value,
    label: t(value as 'permanent' | 'temporary'),
  }))
  return (
    <Part title={t('form')} className={css.form}>
      <FormFrame form={form} aria-label={t('form')}>
        <TextField label={t('name')} help={t('refusedHelp')} {...form.field('name')} />
        <TextField label={t('place')} value={place} onChange={setPlace} onBlur={mark} saved={marked} />
        <div className={css.two}>
          <DateField label={t('firstDay')} {...form.field('firstDay')} />
          <SelectField label={t('employment')} options={employment} {...form.field('employment')} />
        </div>
        <DayPartField value={form.values.part} onChange={(part) => form.set('part', part)} />
        <PersonPicker label={t('cover')} search={find} {...form.field('cover')} />
        <PersonPicker multiple label={t('team')} search={find} {...form.field('team')} />
        <MultiSelectField label={t('languages')} options={LANGUAGES} {...form.field('languages')} />
        <PasswordField label={t('password')} autoComplete="new-password" {...form.field('password')} />
        <TextareaField label={t('note')} {...form.field('note')} />
        <FileField
          label={t('picture')}
          endings={['png', 'jpg', 'jpeg']}
          maxBytes={5_242_880}
          {...form.field('picture')}
        />
        <CheckboxField label={t('agree')} {...form.field('agree')} />
        <div className={css.row}>
          <SubmitButton form={form}>{ui('save')}</SubmitButton>
        </div>
      </FormFrame>
    </Part>
  )
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
  { value: 'sv', label: 'Svenska' },
]

async function find(query: string, limit: number) {
  const wanted = query.toLocaleLowerCase()
  const found = sample(40).filter((person) =>
    `${personName(person)} ${person.email}`.toLocaleLowerCase().includes(wanted),
  )
  return { data: found.slice(0, limit) }
}
