import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Part } from '#ui/part.tsx'
import type { PolicyGroup } from '../contract.ts'
import type { Values } from './policy-values-state.ts'
import { usePolicyChoices } from './queries.ts'
import css from './policy-form.module.css'

/** What the group is called, and who belongs to it. */
export function GroupFields({ form, group }: { form: FormPart<Values>; group: PolicyGroup | 'new' }) {
  const t = useTranslations('policies')
  const { data } = usePolicyChoices()
  const options = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const isGone =
    group !== 'new' &&
    [...group.locations, ...group.departments, ...group.employmentTypes].some(({ id }) => id === null)
  return (
    <Part title={t('whomTitle')} bare>
      <div className={css.two}>
        <TextField
          label={t('groupName')}
          placeholder={t('groupNameExample')}
          required
          maxLength={80}
          data-autofocus={group === 'new' ? true : undefined}
          {...form.field('name')}
        />
        <MultiSelectField
          label={t('locations')}
          nothingFoundMessage={t('noChoices')}
          options={options(data?.data.locations)}
          {...form.field('locationIds')}
        />
        <MultiSelectField
          label={t('departments')}
          help={t('departmentsHelp')}
          nothingFoundMessage={t('noChoices')}
          options={options(data?.data.departments)}
          {...form.field('departmentIds')}
        />
        <MultiSelectField
          label={t('employmentTypes')}
          nothingFoundMessage={t('noChoices')}
          options={options(data?.data.employmentTypes)}
          {...form.field('employmentTypeIds')}
        />
      </div>
      <p className={css.note}>{t('whomHelp')}</p>
      {isGone && <p className={css.note}>{t('whomGone')}</p>}
    </Part>
  )
}
