import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { FieldType, Limits } from '../contract.ts'
import { hasLength, hasRange } from '../fields.ts'
import css from './fields-screen.module.css'

/** As they are typed. */
export interface LimitDraft {
  min: string
  max: string
  maxLength: string
  pattern: string
  hint: string
}

export const NO_LIMITS: LimitDraft = { min: '', max: '', maxLength: '', pattern: '', hint: '' }

export const draftOf = (limits: Limits | null): LimitDraft =>
  limits ? { ...limits, maxLength: limits.maxLength === null ? '' : String(limits.maxLength) } : NO_LIMITS

export const sentLimits = ({ maxLength, ...rest }: LimitDraft) => ({
  ...rest,
  maxLength: /^\d+$/.test(maxLength) ? Number(maxLength) : null,
})

const EXAMPLES: Partial<Record<FieldType, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm',
  number: '0.000',
}

/** What a value must be like beyond its type. */
export function LimitFields({ type, form }: { type: FieldType; form: FormPart<{ limits: LimitDraft }> }) {
  const t = useTranslations('customFields')
  const { value, onChange, error: _error, name: _name, ...rest } = form.field('limits')
  const one = (part: keyof LimitDraft) => ({
    ...rest,
    name: `limits.${part}`,
    error: form.errors[`limits.${part}`],
    value: value[part],
    onChange: (next: string) => onChange({ ...value, [part]: next }),
  })
  if (hasRange(type))
    return (
      <div className={css.two}>
        <TextField label={t('min')} placeholder={EXAMPLES[type]} {...one('min')} />
        <TextField label={t('max')} placeholder={EXAMPLES[type]} {...one('max')} />
      </div>
    )
  if (!hasLength(type)) return null
  return (
    <>
      <div className={css.two}>
        <TextField label={t('maxLength')} inputMode="numeric" {...one('maxLength')} />
        <TextField label={t('pattern')} help={t('patternHelp')} {...one('pattern')} />
      </div>
      {value.pattern && <TextField label={t('hintLabel')} help={t('hintHelp')} {...one('hint')} />}
    </>
  )
}
