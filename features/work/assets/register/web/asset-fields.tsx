import { useTranslations } from 'use-intl'
import { useEntryMaking } from '#features/core/catalogues/web/api.tsx'
import { CreatingSelect } from '#ui/forms/creating-select.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { AssetValues } from './asset-state.ts'
import { useChoices } from './queries.ts'
import css from './asset-fields.module.css'

/** What is known of a thing, for a new one and for a change. */
export function AssetFields({ form }: { form: Form<AssetValues> }) {
  const t = useTranslations('assets')
  const { data } = useChoices()
  const { categoryId } = form.values
  const making = useEntryMaking('asset_categories', '/settings/company/assets')
  const categories = data?.categories
    .filter(({ id, isArchived }) => !isArchived || id === categoryId)
    .map(({ id, name }) => ({ value: id, label: name }))
  const locations = (data?.locations ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={css.fields}>
      <TextField
        className={css.wide}
        label={t('name')}
        required
        data-autofocus
        maxLength={120}
        {...form.field('name')}
      />
      <CreatingSelect label={t('category')} options={categories} {...making} {...form.field('categoryId')} />
      <SelectField label={t('location')} options={locations} clearable searchable {...form.field('locationId')} />
      <TextField label={t('inventoryNumber')} maxLength={120} {...form.field('inventoryNumber')} />
      <TextField label={t('serialNumber')} maxLength={120} {...form.field('serialNumber')} />
      <DateField label={t('purchasedOn')} {...form.field('purchasedOn')} />
      <div className={css.money}>
        <TextField label={t('price')} inputMode="decimal" {...form.field('price')} />
        <TextField label={t('currency')} maxLength={3} placeholder={data?.currency ?? ''} {...form.field('currency')} />
      </div>
      <DateField label={t('warrantyEndsOn')} {...form.field('warrantyEndsOn')} />
      <DateField label={t('leaseEndsOn')} {...form.field('leaseEndsOn')} />
      <TextareaField
        className={css.wide}
        label={t('description')}
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.field('description')}
      />
    </div>
  )
}
