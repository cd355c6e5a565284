import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type Condition, hasOptions } from '../contract.ts'
import type { CustomField } from '../definitions/contract.ts'

/** No field is chosen while it is asked for always. */
export interface ConditionDraft {
  fieldId: string
  optionIds: string[]
}

const UNCONDITIONAL = 'always'
export const ALWAYS: ConditionDraft = { fieldId: '', optionIds: [] }

export const sentCondition = ({ fieldId, optionIds }: ConditionDraft): Condition | null =>
  fieldId ? { fieldId, optionIds } : null

/** When a field is asked for: always, or where another field has one of these options. */
export function ConditionFields({
  form,
  field,
  fields,
}: {
  form: FormPart<{ condition: ConditionDraft }>
  field: CustomField | undefined
  fields: readonly CustomField[]
}) {
  const t = useTranslations('customFields')
  const { fieldId, optionIds } = form.values.condition
  const others = fields.filter(({ id, type }) => id !== field?.id && hasOptions(type))
  const other = others.find(({ id }) => id === fieldId)
  if (others.length === 0) return null
  return (
    <>
      <SelectField
        label={t('condition')}
        help={other && t('conditionHelp')}
        name="condition.fieldId"
        options={[
          { value: UNCONDITIONAL, label: t('conditionAlways') },
          ...others.map(({ id, name }) => ({ value: id, label: t('conditionOn', { name }) })),
        ]}
        value={fieldId || UNCONDITIONAL}
        error={form.errors['condition.fieldId']}
        onChange={(id) => form.set('condition', { fieldId: id && id !== UNCONDITIONAL ? id : '', optionIds: [] })}
      />
      {other && (
        <MultiSelectField
          label={t('conditionOptions', { name: other.name })}
          required
          name="condition.optionIds"
          options={other.options.map(({ id, name }) => ({ value: id, label: name }))}
          value={optionIds}
          error={form.errors['condition.optionIds']}
          onChange={(ids) => form.set('condition', { fieldId, optionIds: ids })}
        />
      )}
    </>
  )
}
