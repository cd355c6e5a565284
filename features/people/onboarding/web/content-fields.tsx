import { useTranslations } from 'use-intl'
import type { Form } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type AskedField, FILLED, type Kind, MOST_ASKED } from '../contract.ts'
import { useTemplateChoices } from './queries.ts'
import type { StepValues } from './template-state.ts'

/** Certain fields, which are checked, or a section that its owner looks over. */
export function FillFields({ form }: { form: Form<StepValues> }) {
  const t = useTranslations('onboarding')
  const { value: section, onChange, ...field } = form.field('section')
  const isChecked = section === 'fields'
  return (
    <>
      <SelectField
        label={t('fields.section')}
        help={t(isChecked ? 'fieldsHelp' : 'fillHelp')}
        options={FILLED.map((one) => ({ value: one, label: t(`sections.${one}`) }))}
        {...field}
        value={section}
        onChange={(next) => onChange(FILLED.find((one) => one === next) ?? section)}
      />
      {isChecked && <AskedFields form={form} />}
    </>
  )
}

/** What was chosen by someone who sees more stays, without a name. */
function AskedFields({ form }: { form: Form<StepValues> }) {
  const t = useTranslations('onboarding')
  const { value: chosen, onChange, ...field } = form.field('asks')
  const offered = useTemplateChoices().data?.fillable ?? []
  const all: AskedField[] = [...offered, ...chosen.filter(({ key }) => offered.every((one) => one.key !== key))]
  return (
    <MultiSelectField
      label={t('fields.asks')}
      required
      options={all.map(({ key, name }) => ({ value: key, label: name ?? t('unknownField') }))}
      maxValues={MOST_ASKED}
      nothingFoundMessage={t('nothingFound')}
      {...field}
      value={chosen.map(({ key }) => key)}
      onChange={(keys) => onChange(all.filter(({ key }) => keys.includes(key)))}
    />
  )
}

/** Whether the register of assets completes the step: by what is given to people who join, or by all that people who leave return. */
export function HandsFields({ form, kind }: { form: Form<StepValues>; kind: Kind }) {
  const t = useTranslations('onboarding')
  const { value, onChange, ...field } = form.field('hands')
  const categories = useTemplateChoices().data?.assetCategories ?? []
  const hands = kind === 'onboarding' ? 'give' : 'return'
  return (
    <>
      <SelectField
        label={t('fields.hands')}
        help={t(value === null ? 'handsHelp.none' : `handsHelp.${hands}`)}
        options={[
          { value: 'none', label: t('hands.none') },
          { value: hands, label: t(`hands.${hands}`) },
        ]}
        {...field}
        value={value ?? 'none'}
        onChange={(next) => onChange(next === hands ? hands : null)}
      />
      {value === 'give' && (
        <SelectField
          label={t('fields.assetCategory')}
          placeholder={t('anyAsset')}
          clearable
          searchable
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('assetCategoryId')}
        />
      )}
    </>
  )
}
