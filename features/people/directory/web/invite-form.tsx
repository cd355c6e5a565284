import { ActionIcon, Button } from '@mantine/core'
import { type ClipboardEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { OnboardingField } from '#features/people/onboarding/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { Plus, X } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { peopleChanges } from '../changes/contract.ts'
import {
  NO_PLACE,
  NO_SOURCE,
  PlaceFields,
  placeOf,
  type PlaceValues,
  SourceFields,
  type SourceValues,
} from './place-fields.tsx'
import { type PastedPerson, pastedPeople } from './pasted-state.ts'
import css from './people-screen.module.css'

interface Invited {
  email: string
  firstName: string
  lastName: string
  hireDate: string | null
}
type Values = PlaceValues &
  SourceValues & { people: Invited[]; countryId: number | null; onboardingTemplateId: string | null }
const NOBODY: Invited = { email: '', firstName: '', lastName: '', hireDate: null }
/** As many as one call takes. */
const MOST = 50

/** For the dialog around, which asks before what is written is thrown away. */
export const useReportDirty = (report: (dirty: boolean) => void, dirty: boolean): void =>
  useEffect(() => {
    report(dirty)
  })

export interface JoinFormProps {
  /** Called off: asks first when something is written. */
  onClose: () => void
  onDone: () => void
  /** Whether something is written that would be lost. */
  onDirty: (dirty: boolean) => void
}

/** Invites several people at once, all with the same place and roles; each gets an email. */
export function InviteForm({ onClose, onDone, onDirty }: JoinFormProps) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const invite = useChange(peopleChanges.invitePeople)
  const form = useForm<Values>({
    initial: { ...NO_PLACE, ...NO_SOURCE, countryId: null, onboardingTemplateId: null, people: [NOBODY] },
    submit: (values) => invite(sent(values)),
    onDone,
    draft: 'invite',
  })
  useReportDirty(onDirty, form.dirty)
  const { people } = form.values
  const write = (at: number, changes: Partial<Invited>) =>
    form.set(
      'people',
      people.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    )
  const paste = (at: number, pasted: readonly PastedPerson[]) => {
    const rows = pasted.map((one) => ({ ...NOBODY, hireDate: people[at]?.hireDate ?? null, ...one }))
    form.set('people', people.toSpliced(at, 1, ...rows).slice(0, MOST))
  }
  return (
    <FormFrame form={form} aria-label={t('inviteTab')}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <SubmitButton form={form}>{t('inviteCount', { count: people.length })}</SubmitButton>
          </>
        }
      >
        <p className={css.hint}>{t('pasteHint')}</p>
        {people.map((person, at) => (
          <InvitedFields
            // rows have no identity of their own but their place
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            at={at}
            person={person}
            form={form}
            write={(changes) => write(at, changes)}
            onPasted={(pasted) => paste(at, pasted)}
            onRemove={people.length > 1 ? () => form.set('people', people.toSpliced(at, 1)) : undefined}
          />
        ))}
        <More isFull={people.length >= MOST} onMore={() => form.set('people', [...people, NOBODY])} />
        <PlaceFields form={form} />
        <div className={css.two}>
          <SourceFields form={form} vacancy={people.length === 1} />
          <CountryField label={t('fields.country')} clearable {...form.field('countryId')} />
          <OnboardingField {...form.field('onboardingTemplateId')} />
        </div>
      </DialogBody>
    </FormFrame>
  )
}

function More({ isFull, onMore }: { isFull: boolean; onMore: () => void }) {
  const t = useTranslations('people')
  return (
    <div className={css.more}>
      {!isFull && (
        <Button variant="subtle" leftSection={<Plus size={16} />} onClick={onMore}>
          {t('oneMore')}
        </Button>
      )}
      <AppLink to="/people/import">{t('importMany')}</AppLink>
    </div>
  )
}

/** A vacancy is for one. */
const sent = ({ people, positionId, hiringSourceId, countryId, onboardingTemplateId, ...place }: Values) => ({
  people,
  onboardingTemplateId,
  hiringSourceId,
  countryId,
  ...(people.length === 1 && { positionId }),
  ...placeOf(place),
})

function InvitedFields({
  at,
  person,
  form,
  write,
  onPasted,
  onRemove,
}: {
  at: number
  person: Invited
  form: Form<Values>
  write: (changes: Partial<Invited>) => void
  onPasted: (pasted: readonly PastedPerson[]) => void
  onRemove: (() => void) | undefined
}) {
  const t = useTranslations('people')
  const named = (name: keyof Invited, word: string) => ({
    ...(at === 0 ? { label: word } : { 'aria-label': word }),
    name: `people.${at}.${name}`,
    error: form.errors[`people.${at}.${name}`],
  })
  const field = (name: 'email' | 'firstName' | 'lastName', word: string) => ({
    ...named(name, word),
    value: person[name],
    onChange: (text: string) => write({ [name]: text }),
  })
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedPeople(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    onPasted(pasted)
  }
  return (
    <fieldset className={css.invited} aria-label={t('person', { number: at + 1 })}>
      <TextField
        {...field('email', t('columns.email'))}
        type="email"
        autoComplete="off"
        data-autofocus={at === 0}
        onPaste={onPaste}
      />
      <TextField {...field('firstName', t('columns.firstName'))} autoComplete="off" />
      <TextField {...field('lastName', t('columns.lastName'))} autoComplete="off" />
      <DateField
        {...named('hireDate', t('fields.hireDate'))}
        value={person.hireDate}
        onChange={(hireDate) => write({ hireDate })}
      />
      {onRemove && (
        <ActionIcon aria-label={t('removeRow', { number: at + 1 })} onClick={onRemove}>
          <X size={16} />
        </ActionIcon>
      )}
    </fieldset>
  )
}
