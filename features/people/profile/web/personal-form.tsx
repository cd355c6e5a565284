import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { personalFields } from '#features/core/members/fields.ts'
import { DetailFields, type DetailValues, useSection } from '#features/people/record/web/api.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { useChange } from '#ui/forms/change.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { type Personal, profile } from '../contract.ts'
import { useFieldValue } from './facts-list.tsx'
import type { DetailName } from './personal-state.ts'
import { usePersonal } from './queries.ts'
import { SectionForm } from './section-panel.tsx'

interface Props {
  userId: string
  personal: Personal
  /** The draft's name. */
  draft: string
  title: string
  names: readonly DetailName[]
  onClose: () => void
}

/** Some of the details of a person, changed on their own. */
export function DetailsForm({ userId, personal, draft, title, names, onClose }: Props) {
  const current = Object.fromEntries(names.map((name) => [name, personal[name]])) as unknown as DetailValues
  return <PersonalForm {...{ userId, personal, draft, title, names, current, onClose }} />
}

const named = ({ firstName, lastName, email }: Personal) => ({ firstName, lastName, email })
type WithNames = DetailValues & ReturnType<typeof named>

/** The same with name and sign-in address. */
export function NamesForm({ userId, personal, draft, title, names, onClose }: Props) {
  const details = Object.fromEntries(names.map((name) => [name, personal[name]])) as unknown as DetailValues
  const current = { ...named(personal), ...details }
  return (
    <PersonalForm {...{ userId, personal, draft, title, names, current, onClose }}>
      {(form) => <NameFields userId={userId} personal={personal} form={form} />}
    </PersonalForm>
  )
}

function PersonalForm<V extends DetailValues>({
  userId,
  personal,
  draft,
  title,
  names,
  current,
  onClose,
  children,
}: Props & { current: V; children?: (form: FormPart<V>) => ReactNode }) {
  const save = useChange(profile.changePersonal)
  const { refetch } = usePersonal(userId)
  const { form, theirs } = useSection({
    current,
    version: personal.version,
    send: (values, version) => save({ id: userId, ...sendable(values, personal), version }),
    refresh: () => refetch({ cancelRefetch: false }),
    draft,
    onClose,
  })
  const describe = useTheirWords(current, form.set)
  return (
    <SectionForm form={form} label={title} theirs={theirs.map(describe)} onClose={onClose}>
      {children?.(form)}
      <DetailFields form={form as FormPart<DetailValues>} names={names} />
    </SectionForm>
  )
}

/** An address that may not be changed is not sent; an emptied text is. */
const sendable = (values: object, { can }: Personal) => {
  const { email, ...rest } = values as Partial<WithNames>
  return { ...rest, ...(email !== undefined && can.changeEmail && { email }) }
}

/** A field that someone else has changed: its label, their value, and the action that takes it. */
function useTheirWords<V extends object>(current: V, set: (name: keyof V & string, value: never) => void) {
  const t = useTranslations()
  const draw = useFieldValue()
  return (name: keyof V & string) => {
    const value = current[name] as string | number | null
    const field = name in personalFields ? personalFields[name as DetailName] : undefined
    return {
      name,
      word: t((field ? field.word : `people.columns.${name}`) as never),
      value: field ? draw(field, value) : value,
      take: () => set(name, value as never),
    }
  }
}

function NameFields({
  userId,
  personal: { can },
  form,
}: {
  userId: string
  personal: Personal
  form: FormPart<WithNames>
}) {
  const t = useTranslations('people')
  const me = useMe().data?.user.id
  return (
    <>
      <TextField label={t('columns.firstName')} required {...form.field('firstName')} />
      <TextField label={t('columns.lastName')} {...form.field('lastName')} />
      <TextField
        label={t('columns.email')}
        type="email"
        help={t(can.changeEmail ? 'emailHelp' : userId === me ? 'emailIsYours' : 'emailIsTheirs')}
        disabled={!can.changeEmail}
        {...form.field('email')}
      />
    </>
  )
}
