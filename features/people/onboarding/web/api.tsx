import { useTranslations } from 'use-intl'
import type { FieldProps } from '#ui/forms/field.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { useTemplates } from './queries.ts'

export { useTemplates } from './queries.ts'

/** The onboarding that begins with an invitation; without any template there is nothing to choose. */
export function OnboardingField(props: FieldProps<string | null>) {
  const t = useTranslations('onboarding')
  const templates = (useTemplates().data?.data ?? []).filter(({ kind }) => kind === 'onboarding')
  if (templates.length === 0) return null
  return (
    <SelectField
      label={t('types.onboarding')}
      help={t('fieldHelp')}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      searchable
      {...props}
    />
  )
}
