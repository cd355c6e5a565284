import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatMonth } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { stocktakes } from '../contract.ts'
import { useChoices, useSize } from './queries.ts'
import css from './stocktake-screen.module.css'

/** What is counted, and how many things that are. */
export function StartDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const t = useTranslations('stocktakes')
  const start = useChange(stocktakes.startStocktake)
  const { locale, today } = useReader()
  const { data } = useChoices()
  const form = useForm({
    initial: {
      name: t('defaultName', { month: formatMonth(today.slice(0, 7), locale) }),
      locationIds: [] as string[],
      categoryIds: [] as string[],
      stateIds: [] as string[],
    },
    submit: (values) => start(values),
    onDone: ({ data: { id } }) => onDone(id),
  })
  const { locationIds, categoryIds, stateIds } = form.values
  const size = useSize({
    ...(locationIds.length > 0 && { locations: locationIds.join(',') }),
    ...(categoryIds.length > 0 && { categories: categoryIds.join(',') }),
    ...(stateIds.length > 0 && { states: stateIds.join(',') }),
  }).data
  const options = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const all = (chosen: readonly string[]) => (chosen.length === 0 ? { placeholder: t('all') } : {})
  return (
    <EditDialog title={t('start')} word={t('startShort')} form={form} onClose={onClose}>
      <TextField label={t('name')} required data-autofocus maxLength={120} {...form.field('name')} />
      <MultiSelectField
        label={t('locationIds')}
        options={options(data?.locations)}
        {...all(locationIds)}
        {...form.field('locationIds')}
      />
      <MultiSelectField
        label={t('categoryIds')}
        options={options(data?.categories)}
        {...all(categoryIds)}
        {...form.field('categoryIds')}
      />
      <MultiSelectField
        label={t('stateIds')}
        options={options(data?.states.filter(({ builtIn }) => builtIn !== 'written_off'))}
        {...all(stateIds)}
        {...form.field('stateIds')}
      />
      {size && (
        <p className={css.quiet} aria-live="polite">
          {t('size', { count: size.count })}
        </p>
      )}
    </EditDialog>
  )
}
