import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CountryField, RegionField, useAskCountry } from '#features/core/catalogues/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { type Location, locations } from '../contract.ts'
import css from './locations-screen.module.css'

/** A new location that is being written opens by itself again after the session has ended. */
export const NEW_DRAFT = 'new-location'

const NEW = {
  name: '',
  countryId: null,
  region: null,
  address: '',
  currency: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}
type Written = Omit<Location, 'id' | 'count' | 'version' | 'countryId'> & { countryId: number | null }

const startOf = ({ name, countryId, region, address, currency, timeZone }: Written = NEW) => ({
  name,
  countryId,
  region,
  address,
  currency: currency || null,
  timeZone: timeZone as string | null,
})
type Values = ReturnType<typeof startOf>

export function LocationDialog({
  location,
  all,
  onClose,
}: {
  location: Location | undefined
  all: readonly Location[]
  onClose: () => void
}) {
  const t = useTranslations('locations')
  const create = useChange(locations.createLocation)
  const change = useChange(locations.changeLocation)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: startOf(location),
    submit: async (values) => {
      const fields = sent(values)
      return location ? change({ ...fields, id: location.id, version: location.version }) : create(fields)
    },
    onDone: onClose,
    draft: location ? undefined : NEW_DRAFT,
  })
  if (location && deleting) return <Deletion location={location} all={all} onClose={onClose} />
  return (
    <EditDialog
      title={location?.name ?? t('add')}
      form={form}
      onClose={onClose}
      remove={location && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <Fields form={form} />
    </EditDialog>
  )
}

function Deletion({
  location: { id, name, version },
  all,
  onClose,
}: {
  location: Location
  all: readonly Location[]
  onClose: () => void
}) {
  const t = useTranslations('locations')
  const remove = useChange(locations.deleteLocation)
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      word={t('delete')}
      replaceLabel={t('moveTo')}
      options={all.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))}
      onClose={onClose}
      remove={(replacementId) => remove({ id, version, ...(replacementId && { replacementId }) })}
    />
  )
}

function Fields({ form }: { form: Form<Values> }) {
  const t = useTranslations('locations')
  const choose = useChooseCountry(form)
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      <div className={css.two}>
        <CountryField label={t('country')} required {...form.field('countryId')} onChange={(id) => void choose(id)} />
        <RegionField
          countryId={form.values.countryId}
          label={t('region')}
          help={t('regionHelp')}
          {...form.field('region')}
        />
      </div>
      <TextareaField label={t('address')} {...form.field('address')} />
      <div className={css.two}>
        <SelectField
          label={t('currency')}
          options={names(Intl.supportedValuesOf('currency'))}
          searchable
          clearable
          {...form.field('currency')}
        />
        <SelectField
          label={t('timeZone')}
          options={names(Intl.supportedValuesOf('timeZone'))}
          searchable
          required
          {...form.field('timeZone')}
        />
      </div>
    </>
  )
}

const names = (list: readonly string[]) => list.map((value) => ({ value, label: value }))

/** Another country brings its currency and time zone, and ends the region, which was of the one before. */
function useChooseCountry({ set, values: { timeZone } }: Form<Values>) {
  const ask = useAskCountry()
  const chosen = useRef<number>(null)
  return async (countryId: number | null) => {
    chosen.current = countryId
    set('countryId', countryId)
    set('region', null)
    if (countryId === null) return
    const usual = await ask(countryId).catch(() => undefined)
    if (!usual || chosen.current !== countryId) return
    set('currency', usual.currency)
    if (usual.timeZones[0] && !(timeZone && usual.timeZones.includes(timeZone))) set('timeZone', usual.timeZones[0])
  }
}

const sent = ({ countryId, region, currency, timeZone, ...rest }: Values) => ({
  ...rest,
  // the server validates an empty choice
  countryId: countryId as number,
  region,
  currency: currency ?? '',
  timeZone: timeZone ?? '',
})
