import { useTranslations } from 'use-intl'
import type { Form } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { LiveSelect } from '#ui/forms/live-select.tsx'
import { type AskedField, FILLED, type Hands, type Kind, MOST_ASKED } from '../contract.ts'
import { findAssets, useTemplateChoices } from './queries.ts'
import type { NamedAsset, StepValues } from './template-state.ts'

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
      {value === hands && <ThingFields form={form} hands={hands} />}
    </>
  )
}

/** A category, or one asset and with it its category. */
function ThingFields({ form, hands }: { form: Form<StepValues>; hands: Hands }) {
  const t = useTranslations('onboarding')
  const choices = useTemplateChoices().data
  const { value: asset, onChange, ...field } = form.field('asset')
  const choose = (next: NamedAsset | null) => {
    onChange(next)
    if (next?.categoryId) form.set('assetCategoryId', next.categoryId)
  }
  const category = form.field('assetCategoryId')
  return (
    <>
      <SelectField
        label={t('fields.assetCategory')}
        placeholder={t(hands === 'give' ? 'anyAsset' : 'allAssets')}
        clearable
        searchable
        options={(choices?.assetCategories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...category}
        onChange={(next) => {
          // an asset brings its own category
          if (asset && next !== asset.categoryId) onChange(null)
          category.onChange(next)
        }}
      />
      {(choices?.canChooseAssets || asset) && (
        <LiveSelect<NamedAsset>
          label={t('fields.asset')}
          placeholder={t('anyOfCategory')}
          help={asset?.id === null ? t('assetGone', { name: asset.name }) : t(`assetHelp.${hands}`)}
          search={findAssets}
          idOf={({ id }) => id ?? ''}
          wordOf={wordOfAsset}
          nothing={t('noAssets')}
          {...field}
          disabled={!choices?.canChooseAssets}
          value={asset}
          onChange={choose}
        />
      )}
    </>
  )
}

const wordOfAsset = ({ name, number }: NamedAsset) => (number ? `${name} (${number})` : name)
