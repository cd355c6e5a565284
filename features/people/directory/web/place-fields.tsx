import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { useVacantPositions } from '#features/people/org/positions/web/api.tsx'
import { useChoices, useMaking } from '#features/people/org/web/api.tsx'
import { type PersonOption, searchPeople } from '#features/people/record/web/api.tsx'
import { CreatingSelect } from '#ui/forms/creating-select.tsx'
import type { FieldProps } from '#ui/forms/field.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { useGrantableRoles, useHiringSources } from './queries.ts'
import css from './people-screen.module.css'

export interface SourceValues {
  hiringSourceId: string | null
  positionId: string | null
}

export const NO_SOURCE: SourceValues = { hiringSourceId: null, positionId: null }

export interface PlaceValues {
  departmentId: string | null
  locationId: string | null
  jobTitleId: string | null
  managerId: PersonOption | null
  roleIds: string[]
}

export const NO_PLACE: PlaceValues = {
  departmentId: null,
  locationId: null,
  jobTitleId: null,
  managerId: null,
  roleIds: [],
}

/** As the calls want it: without a manager the department's own is taken. */
export const placeOf = ({ managerId, roleIds, ...place }: PlaceValues) => ({
  ...place,
  ...(managerId && { managerId: managerId.id }),
  ...(roleIds.length > 0 && { roleIds }),
})

const options = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** Department, location and job title: three fields for a grid around them. @param nowhere the value that leaves people without one, where empty leaves them as they are */
export function PlaceSelects({
  field,
  nowhere,
}: {
  nowhere?: string
  field: (name: 'departmentId' | 'locationId' | 'jobTitleId') => FieldProps<string | null>
}) {
  const t = useTranslations('people')
  const { departments, locations, jobTitles } = useChoices()
  const making = useMaking()
  const fields = [
    ['departmentId', 'columns.department', departments],
    ['locationId', 'columns.location', locations],
    ['jobTitleId', 'columns.jobTitle', jobTitles],
  ] as const
  const nobody = (name: (typeof fields)[number][0]) =>
    nowhere ? [{ value: nowhere, label: t(`clearTo.${name}`) }] : []
  return fields.map(([name, label, choices]) => (
    <CreatingSelect
      key={name}
      label={t(label)}
      options={choices && [...nobody(name), ...options(choices)]}
      placeholder={nowhere && t('leaveAsIs')}
      {...making[name]}
      {...field(name)}
    />
  ))
}

/** A person's place and roles. */
export function PlaceFields({ form }: { form: FormPart<PlaceValues> }) {
  const t = useTranslations('people')
  const { roleName } = useRoleWords()
  const roles = (useGrantableRoles().data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))
  return (
    <>
      <div className={css.two}>
        <PlaceSelects field={form.field} />
        <PersonPicker
          label={t('columns.manager')}
          help={t('managerHelp')}
          search={searchPeople}
          {...form.field('managerId')}
        />
      </div>
      <MultiSelectField label={t('roles')} help={t('rolesHelp')} options={roles} {...form.field('roleIds')} />
    </>
  )
}

/** A person's hiring source and the vacancy that they fill. */
export function SourceFields({ form, vacancy = true }: { form: FormPart<SourceValues>; vacancy?: boolean }) {
  const t = useTranslations('people')
  const sources = useHiringSources().data
  const vacant = useVacantPositions().data
  return (
    <>
      <CreatingSelect
        label={t('fields.hiringSource')}
        options={sources && options(sources)}
        madeIn="/settings/company/employment"
        {...form.field('hiringSourceId')}
      />
      {vacancy && (
        <CreatingSelect
          label={t('fields.position')}
          help={t('positionHelp')}
          options={vacant && options(vacant)}
          madeIn="/company/positions"
          {...form.field('positionId')}
        />
      )}
    </>
  )
}
