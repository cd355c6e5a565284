import { Select } from '@mantine/core'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { useReader } from '#ui/reader.ts'
import { useAreas } from './queries.ts'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

export interface GrantValues {
  /** `department:<id>`, `location:<id>`, or null for the whole company. */
  area: string | null
  endsOn: string | null
}

/** What the server takes. */
export function placeOf({ area, endsOn }: GrantValues) {
  const [kind, id] = area?.split(':') ?? []
  return {
    departmentId: kind === 'department' ? id! : null,
    locationId: kind === 'location' ? id! : null,
    endsOn,
  }
}

/** Where and until when. */
export function GrantFields({ form, builtIn }: { form: FormPart<GrantValues>; builtIn: string | null }) {
  const { t } = useRoleWords()
  const { today } = useReader()
  const areas = useAreas().data ?? []
  const of = (kind: 'department' | 'location') =>
    areas
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({
        value: `${kind}:${id}`,
        label: kind === 'department' ? t('grants.department', { name }) : name,
      }))
  const groups = [
    { group: t('grants.departments'), items: of('department') },
    { group: t('grants.locations'), items: of('location') },
  ].filter(({ items }) => items.length > 0)
  const error = form.errors['departmentId'] ?? form.errors['locationId']
  return (
    <>
      {builtIn !== 'admin' && (
        <Select
          label={t('grants.where')}
          description={error ? undefined : t('grants.whereHelp')}
          error={error}
          placeholder={t('grants.everywhere')}
          data={groups}
          searchable
          clearable
          value={form.values.area}
          onChange={(value) => form.set('area', value)}
        />
      )}
      <div className={css.two}>
        <DateField label={t('grants.until')} help={t('grants.untilHelp')} min={today} {...form.field('endsOn')} />
      </div>
    </>
  )
}
