import { useTranslations } from 'use-intl'
import { type AudienceDraft, AudiencePicker } from '#features/people/audience/web/api.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { ACCESS, type Access } from '../contract.ts'

export interface Sharing {
  access: Access
  audience: AudienceDraft
}

/** Chooses who sees a file or folder, among people with the right to this person's files. */
export function AccessFields({
  isManager,
  form,
  label,
  options = ACCESS,
}: {
  /** Sees everything: `private` is said of others. */
  isManager: boolean
  form: FormPart<Sharing>
  label?: string
  options?: readonly Access[]
}) {
  const t = useTranslations('files')
  const { access } = form.values
  const { onChange, ...field } = form.field('access')
  return (
    <>
      <SelectField
        label={label ?? t('access')}
        help={t(`accessHelp.${access === 'private' && !isManager ? 'privateOwn' : access}`)}
        options={options.map((value) => ({ value, label: t(`accesses.${value}`) }))}
        {...field}
        onChange={(value) => onChange((value ?? 'private') as Access)}
      />
      {access === 'dedicated' && <AudiencePicker label={t('people')} required {...form.field('audience')} />}
    </>
  )
}
