import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDepartmentReview } from '#features/people/access/web/api.tsx'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type Department, departments, REPORTS_TO, TYPES } from '../contract.ts'
import { useTypeWord } from './departments-list.tsx'

const CUSTOM = 'custom'
const person = (face: Department['lead']) => face && ({ ...face, email: '' } as PersonOption)

const NEW = { name: '', type: 'department', parentId: null, lead: null, reportsTo: 'head', manager: null } as const

const startOf = ({
  name,
  type,
  parentId,
  lead,
  reportsTo,
  manager,
}: Omit<Department, 'id' | 'leadPositionName' | 'count' | 'version'> = NEW) => {
  const known = (TYPES as readonly string[]).includes(type)
  return {
    name,
    type: (known ? type : CUSTOM) as string | null,
    customType: known ? '' : type,
    parentId,
    leadId: person(lead),
    reportsTo: reportsTo as string | null,
    managerId: person(manager),
  }
}
type Values = ReturnType<typeof startOf>

export function DepartmentDialog({
  department,
  all,
  onClose,
}: {
  department: Department | undefined
  all: readonly Department[]
  onClose: () => void
}) {
  const t = useTranslations('org')
  const create = useChange(departments.createDepartment)
  const change = useChange(departments.changeDepartment)
  const [deleting, setDeleting] = useState(false)
  const { review, dialog } = useDepartmentReview()
  const form = useForm({
    initial: startOf(department),
    submit: async (values) => {
      const fields = sent(values)
      return department ? change({ ...fields, id: department.id, version: department.version }) : create(fields)
    },
    onDone: onClose,
  })
  /** A department that comes below another one changes who sees its people: that is shown before it happens. */
  const submit: typeof form.submit = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    const { parentId } = form.values
    const moves = department && parentId !== department.parentId
    if (!moves || (await review({ id: department.id, parentId }))) await form.submit()
  }
  const others = all.filter(({ id }) => id !== department?.id).map(({ id, name }) => ({ value: id, label: name }))
  if (department && deleting) return <Deletion department={department} others={others} onClose={onClose} />
  // in place of the form, which keeps what was typed: one dialog at a time
  if (dialog) return dialog
  return (
    <EditDialog
      title={department?.name ?? t('addDepartment')}
      form={{ ...form, submit }}
      onClose={onClose}
      remove={department && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <Fields form={form} others={others} />
    </EditDialog>
  )
}

function Deletion({
  department: { id, name, version },
  others,
  onClose,
}: {
  department: Department
  others: readonly { value: string; label: string }[]
  onClose: () => void
}) {
  const t = useTranslations('org')
  const remove = useChange(departments.deleteDepartment)
  const { review, dialog } = useDepartmentReview()
  return (
    <DeleteDialog
      title={t('deleteDepartment', { name })}
      text={t('deleteDepartmentText')}
      word={t('delete')}
      replaceLabel={t('moveTo')}
      options={others}
      onClose={onClose}
      confirm={{ ask: async (replacementId) => !replacementId || review({ id, replacementId }), dialog }}
      remove={(replacementId) => remove({ id, version, ...(replacementId && { replacementId }) })}
    />
  )
}

function Fields({ form, others }: { form: Form<Values>; others: readonly { value: string; label: string }[] }) {
  const t = useTranslations('org')
  const typeWord = useTypeWord()
  const types = [
    ...TYPES.map((value) => ({ value, label: typeWord(value) })),
    { value: CUSTOM, label: t('customType') },
  ]
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      <SelectField label={t('type')} options={types} {...form.field('type')} />
      {form.values.type === CUSTOM && (
        <TextField label={t('customTypeName')} maxLength={40} {...form.field('customType')} />
      )}
      <SelectField label={t('partOf')} options={others} clearable searchable {...form.field('parentId')} />
      <ColleagueField label={t('lead')} {...form.field('leadId')} />
      <SelectField
        label={t('newPeopleReportTo')}
        options={REPORTS_TO.map((value) => ({ value, label: t(`reportsTo.${value}`) }))}
        {...form.field('reportsTo')}
      />
      {form.values.reportsTo === 'manager' && <ColleagueField label={t('manager')} {...form.field('managerId')} />}
    </>
  )
}

const sent = ({ type, customType, leadId, managerId, reportsTo, ...rest }: Values) => ({
  ...rest,
  type: type === CUSTOM ? customType || 'other' : (type ?? 'department'),
  leadId: leadId?.id ?? null,
  reportsTo: reportsTo === 'manager' ? ('manager' as const) : ('head' as const),
  managerId: managerId?.id ?? null,
})
