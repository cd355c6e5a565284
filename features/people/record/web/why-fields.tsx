import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'

/** Why a row of a history is corrected: nothing is corrected without it. */
export function WhyField({ form }: { form: FormPart<{ why: string }> }) {
  const t = useTranslations('history')
  return <TextareaField label={t('why')} help={t('whyHelp')} required maxLength={500} {...form.field('why')} />
}
