import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChoices } from '#features/people/org/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type Position, positions } from '../contract.ts'
import css from './positions-screen.module.css'

const NEW = {
  name: '',
  department: null,
  location: null,
  reportsTo: null,
  isManagement: false,
  recruitingStartDate: null,
  recruitingEndDate: null,
}
type Written = Pick<Position, keyof typeof NEW>

const startOf = ({ department, location, reportsTo, ...rest }: Written = NEW) => ({
  name: rest.name,
  departmentId: idOf(department),
  locationId: idOf(location),
  reportsToId: idOf(reportsTo),
  isManagement: rest.isManagement,
  recruitingStartDate: rest.recruitingStartDate,
  recruitingEndDate: rest.recruitingEndDate,
})
type Values = ReturnType<typeof startOf>

export function PositionDialog({
  position,
  all,
  onClose,
}: {
  position: Position | undefined
  all: readonly Position[]
  onClose: () => void
}) {
  const t = useTranslations('org')
  const create = useChange(positions.createPosition)
  const change = useChange(positions.changePosition)
  const remove = useChange(positions.deletePosition)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: startOf(position),
    submit: async (fields) =>
      position ? change({ ...fields, id: position.id, version: position.version }) : create(fields),
    onDone: onClose,
  })
  if (position && deleting)
    return (
      <DeleteDialog
        title={t('deletePosition', { name: position.name })}
        word={t('delete')}
        replaceLabel={t('replaceWith')}
        onClose={onClose}
        remove={() => remove({ id: position.id, version: position.version })}
      />
    )
  return (
    <EditDialog
      title={position?.name ?? t('addPosition')}
      form={form}
      onClose={onClose}
      remove={position && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <Fields form={form} others={all.filter(({ id }) => id !== position?.id)} />
    </EditDialog>
  )
}

function Fields({ form, others }: { form: Form<Values>; others: readonly Position[] }) {
  const t = useTranslations('org')
  const { departments = [], locations = [] } = useChoices()
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const select = { clearable: true, searchable: true }
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      <div className={css.two}>
        <SelectField
          label={t('department')}
          options={options(departments)}
          {...select}
          {...form.field('departmentId')}
        />
        <SelectField label={t('location')} options={options(locations)} {...select} {...form.field('locationId')} />
      </div>
      <SelectField label={t('positionAbove')} options={options(others)} {...select} {...form.field('reportsToId')} />
      <CheckboxField label={t('isManagement')} {...form.field('isManagement')} />
      <div className={css.two}>
        <DateField label={t('recruitingStart')} {...form.field('recruitingStartDate')} />
        <DateField label={t('recruitingEnd')} {...form.field('recruitingEndDate')} />
      </div>
    </>
  )
}

const idOf = (named: { id: string } | null) => named?.id ?? null
