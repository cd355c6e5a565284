import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pickers, type PersonOption } from '#features/people/record/contract.ts'
import { client } from '#kit/client.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { USUAL, useVacationInfoForm, VacationInfoFields } from './vacation-info-form.tsx'
import css from './vacation-info-form.module.css'

const people = client(pickers)

/** The mandatory action: shown before the app, for the person who is chosen here. */
export function Before({ done }: { done: () => void }) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const [person, setPerson] = useState<PersonOption | null>(null)
  const form = useVacationInfoForm(person?.id, USUAL, done)
  return (
    <main id="main" className={css.page}>
      <h1>{t('info.title')}</h1>
      <FormFrame form={form} aria-label={t('info.title')}>
        <PersonPicker
          label={t('info.person')}
          search={(search, limit) => people.selectUsers({ search, limit }, { quiet: true })}
          value={person}
          onChange={setPerson}
          error={form.errors['userId']}
          required
          data-autofocus
        />
        <VacationInfoFields form={form} userId={person?.id} />
        <div className={css.end}>
          <SubmitButton form={form} disabled={person === null}>
            {ui('save')}
          </SubmitButton>
        </div>
      </FormFrame>
    </main>
  )
}
