import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type List, type Mapping, NAME_ORDERS, type Options } from '../contract.ts'
import { type ColumnField } from '../fields.ts'
import css from './import-screen.module.css'

const LIST_OF: Partial<Record<ColumnField, List>> = {
  department: 'departments',
  location: 'locations',
  jobTitle: 'jobTitles',
  position: 'positions',
  hiringSource: 'hiringSources',
  employmentType: 'employmentTypes',
}

/** What to do where the file leaves a choice. */
export function OptionFields({
  mapping,
  options,
  onOptions,
}: {
  mapping: Mapping
  options: Options
  onOptions: (next: Options) => void
}) {
  const t = useTranslations('import.screen')
  const orders = useTranslations('import.nameOrders')
  const names = useTranslations('import.lists')
  const lists = mapping.flatMap((field) => (field && LIST_OF[field] ? [LIST_OF[field]] : []))
  const existing = (['error', 'skip'] as const).map((value) => ({ value, label: t(`options.${value}`) }))
  return (
    <Part title={t('options.title')}>
      <div className={css.reading}>
        <SelectField
          label={t('options.existing')}
          options={existing}
          value={options.existing}
          onChange={(value) => onOptions({ ...options, existing: value === 'skip' ? 'skip' : 'error' })}
        />
        {mapping.includes('fullName') && (
          <SelectField
            label={t('options.nameOrder')}
            placeholder={t('options.detected')}
            clearable
            options={NAME_ORDERS.map((value) => ({ value, label: orders(value) }))}
            value={options.nameOrder}
            onChange={(value) => onOptions({ ...options, nameOrder: value as Options['nameOrder'] })}
          />
        )}
      </div>
      {lists.length > 0 && (
        <fieldset className={css.lists}>
          <legend>{t('options.create')}</legend>
          {lists.map((list) => (
            <CheckboxField
              key={list}
              label={names(list)}
              value={options.missing[list] !== 'error'}
              onChange={(on) =>
                onOptions({ ...options, missing: { ...options.missing, [list]: on ? 'create' : 'error' } })
              }
            />
          ))}
        </fieldset>
      )}
    </Part>
  )
}
