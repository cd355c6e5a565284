import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { type AudienceDraft, AudiencePicker, NO_ONE, sentAudience } from '#features/people/audience/web/api.tsx'
import { searchPeople, type PersonOption } from '#features/people/record/web/api.tsx'
import type { Got } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type FieldType, hasOptions, TYPES, VISIBLE_FOR } from '../contract.ts'
import { type CustomField, definitions } from '../definitions/contract.ts'
import { mayBeUnique } from '../fields.ts'
import { ALWAYS, ConditionFields, type ConditionDraft, sentCondition } from './condition-fields.tsx'
import { FieldAccessPanel } from './field-access-panel.tsx'
import { draftOf, type LimitDraft, LimitFields, NO_LIMITS, sentLimits } from './limit-fields.tsx'
import { OptionsFields, type OptionDraft } from './options-fields.tsx'
import { TypeChangePanel } from './type-change-panel.tsx'
import { countOf, retypedIn, useAgreement } from './type-change-state.ts'
import css from './fields-screen.module.css'

interface Values {
  name: string
  type: FieldType
  section: string
  is_required: boolean
  isHidden: boolean
  options: OptionDraft[]
  defaultValue: string
  limits: LimitDraft
  isUnique: boolean
  condition: ConditionDraft
  visibleFor: CustomField['visibleFor']
  roleIds: string[]
  userIds: PersonOption[]
  audience: AudienceDraft
}

const NEW: Values = {
  name: '',
  type: 'string',
  section: '',
  is_required: false,
  isHidden: false,
  options: [],
  defaultValue: '',
  limits: NO_LIMITS,
  isUnique: false,
  condition: ALWAYS,
  visibleFor: 'all',
  roleIds: [],
  userIds: [],
  audience: NO_ONE,
}

const startOf = ({ name, type, section, is_required, isHidden, visibleFor, ...field }: CustomField): Values => ({
  name,
  type,
  section,
  is_required,
  isHidden,
  visibleFor,
  options: field.options.map((option) => ({ ...option, key: option.id })),
  defaultValue: typeof field.defaultValue === 'object' ? '' : String(field.defaultValue),
  limits: draftOf(field.limits),
  isUnique: field.isUnique,
  condition: field.condition ?? ALWAYS,
  roleIds: (field.details?.roles ?? []).map(({ id }) => id),
  userIds: (field.details?.users ?? []).map((person) => ({ ...person, email: '' })),
  audience: field.details?.audience ?? NO_ONE,
})

const sent = ({ options, defaultValue, limits, condition, userIds, audience, ...rest }: Values) => ({
  ...rest,
  condition: sentCondition(condition),
  limits: sentLimits(limits),
  options: options.map(({ id, name, isDefault }) => ({ ...(id && { id }), name, isDefault })),
  defaultValue: rest.type === 'country' && defaultValue ? Number(defaultValue) : defaultValue || null,
  userIds: userIds.map(({ id }) => id),
  audience: rest.visibleFor === 'audience' ? sentAudience(audience) : null,
})

type Role = Got<typeof definitions.listCustomFields>['roles'][number]

export function FieldDialog({
  field,
  fields,
  roles,
  onClose,
}: {
  field: CustomField | undefined
  /** All of the company's, on which it may depend. */
  fields: readonly CustomField[]
  roles: readonly Role[]
  onClose: () => void
}) {
  const t = useTranslations('customFields')
  const create = useChange(definitions.createCustomField)
  const change = useChange(definitions.changeCustomField)
  const { asks, agreed } = useAgreement(field)
  const form = useForm({
    initial: field ? startOf(field) : NEW,
    submit: (values) =>
      field
        ? change({ ...sent(values), id: field.id, version: field.version, ...agreed(values) })
        : create(sent(values)),
    onDone: onClose,
  })
  const retyped = retypedIn(field, sent(form.values))
  const submit: typeof form.submit = async (event) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (await asks(form.values, retyped)) await form.submit()
  }
  const remove = useRemoval()
  const onRemove = async () => {
    if (field && (await remove(field))) onClose()
  }
  return (
    <EditDialog
      title={field?.name ?? t('new')}
      form={{ ...form, submit }}
      onClose={onClose}
      remove={field && { word: t('delete'), onClick: () => void onRemove() }}
    >
      <Fields form={form} isFilled={countOf(field) > 0}>
        {field && retyped && <TypeChangePanel id={field.id} to={retyped} />}
      </Fields>
      <ConditionFields form={form} field={field} fields={fields} />
      <AudienceFields form={form} roles={roles} />
      {field && <FieldAccessPanel field={field} />}
    </EditDialog>
  )
}

/** Deletes a field after a question that says how many values go with it. @returns whether it was done */
export function useRemoval(): (field: CustomField) => Promise<boolean> {
  const t = useTranslations('customFields')
  const confirm = useConfirm()
  const remove = useChange(definitions.deleteCustomField)
  return async (field) => {
    const text = t('deleteText', { count: countOf(field) })
    if (!(await confirm({ title: t('deleteTitle', { name: field.name }), text, ok: t('delete'), danger: true })))
      return false
    await remove({ id: field.id, version: field.version })
    return true
  }
}

/** @param children what becomes of the values, below the type */
function Fields({ form, isFilled, children }: { form: Form<Values>; isFilled: boolean; children: ReactNode }) {
  const t = useTranslations('customFields')
  const { type } = form.values
  const { onChange: setType, ...typeField } = form.field('type')
  return (
    <>
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      <div className={css.two}>
        <SelectField
          label={t('type')}
          help={isFilled ? t('typeHelp') : undefined}
          options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...typeField}
          onChange={(value) => setType(value as FieldType)}
        />
        <TextField label={t('section')} help={t('sectionHelp')} {...form.field('section')} />
      </div>
      {children}
      {hasOptions(type) && <OptionsFields form={form} defaults={type === 'checkbox' ? 'several' : 'one'} />}
      {type === 'country' && (
        <CountryField
          clearable
          label={t('defaultValue')}
          help={t('defaultHelp')}
          {...form.field('defaultValue')}
          value={Number(form.values.defaultValue) || null}
          onChange={(id) => form.set('defaultValue', id === null ? '' : String(id))}
        />
      )}
      {!hasOptions(type) && type !== 'country' && (
        <TextField
          label={t('defaultValue')}
          help={t('defaultHelp')}
          placeholder={PLACEHOLDERS[type]}
          {...form.field('defaultValue')}
        />
      )}
      <LimitFields type={type} form={form} />
      {mayBeUnique(type) && <CheckboxField label={t('unique')} help={t('uniqueHelp')} {...form.field('isUnique')} />}
      <CheckboxField label={t('required')} help={t('requiredHelp')} {...form.field('is_required')} />
      <CheckboxField label={t('hidden')} help={t('hiddenHelp')} {...form.field('isHidden')} />
    </>
  )
}

function AudienceFields({ form, roles }: { form: Form<Values>; roles: readonly Role[] }) {
  const t = useTranslations('customFields')
  const said = useTranslations('roles.builtInNames')
  const { visibleFor } = form.values
  const { onChange, ...audience } = form.field('visibleFor')
  const wordOf = ({ builtIn, name }: Role) => (builtIn ? said(builtIn as never) : name)
  return (
    <>
      <SelectField
        label={t('visibleFor')}
        help={visibleFor === 'all' ? undefined : t('visibleForHelp')}
        options={VISIBLE_FOR.map((value) => ({ value, label: t(`visible.${value}`) }))}
        {...audience}
        onChange={(value) => onChange(value as Values['visibleFor'])}
      />
      {visibleFor === 'roles' && (
        <MultiSelectField
          label={t('roles')}
          required
          options={roles.map((role) => ({ value: role.id, label: wordOf(role) }))}
          {...form.field('roleIds')}
        />
      )}
      {visibleFor === 'users' && (
        <PersonPicker multiple label={t('users')} required search={searchPeople} {...form.field('userIds')} />
      )}
      {visibleFor === 'audience' && <AudiencePicker label={t('audience')} required {...form.field('audience')} />}
    </>
  )
}

const PLACEHOLDERS: Partial<Record<FieldType, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm',
  number: '0.000',
}
