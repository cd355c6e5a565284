import { useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'

const EVERYWHERE = 'all'

/** One location or all: "Everywhere" is an explicit choice and not an empty field. */
export function PlaceField({
  form,
  locations,
}: {
  form: FormPart<{ locationId: string | null }>
  locations: readonly Location[]
}) {
  const t = useTranslations('holidays.page')
  const { locationId } = form.values
  return (
    <SelectField
      label={t('location')}
      options={[
        { value: EVERYWHERE, label: t('everywhere') },
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      searchable={locations.length > 10}
      {...form.field('locationId')}
      value={locationId ?? EVERYWHERE}
      onChange={(value) => form.set('locationId', value === EVERYWHERE ? null : value)}
    />
  )
}
