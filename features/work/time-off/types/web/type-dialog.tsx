import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { ASKED_BY, type LeaveType, leaveTypes, LONGEST_WITHOUT_CERTIFICATE } from '../contract.ts'
import { ColourField, IconField } from './look-fields.tsx'
import { daysIn, newType, type TypeValues, valuesOf } from './type-state.ts'
import css from './type-dialog.module.css'

interface Props {
  /** Undefined for a new one. */
  type: LeaveType | undefined
  others: readonly LeaveType[]
  onClose: () => void
}

/** A leave type: how it is called and drawn, and what is so of it. */
export function TypeDialog({ type, others, onClose }: Props) {
  const t = useTranslations('leaveTypes')
  const form = useTypeForm(type, others, onClose)
  const { colour, icon } = form.values
  return (
    <EditDialog title={t(type ? 'edit' : 'add')} form={form} onClose={onClose}>
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        placeholder={t('nameExample')}
        maxLength={60}
        required
        data-autofocus
        {...form.field('name')}
      />
      <ColourField value={colour} icon={icon} onChange={(next) => form.set('colour', next)} />
      <IconField value={icon} colour={colour} onChange={(next) => form.set('icon', next)} />
      <Properties form={form} />
    </EditDialog>
  )
}

function Properties({ form }: { form: Form<TypeValues> }) {
  const t = useTranslations('leaveTypes')
  return (
    <>
      <CheckboxField label={t('isPaid')} {...form.field('isPaid')} />
      <CheckboxField label={t('isPrivate')} help={t('isPrivateHelp')} {...form.field('isPrivate')} />
      <CheckboxField label={t('countsAsWork')} help={t('countsAsWorkHelp')} {...form.field('countsAsWork')} />
      <TextField
        label={t('certificate')}
        help={t('certificateHelp')}
        inputMode="numeric"
        maxLength={3}
        {...form.field('certificateAfterDays')}
      />
      <div>
        <p className={css.label}>{t('askedBy')}</p>
        <SegmentedControl
          aria-label={t('askedBy')}
          value={form.values.askedBy}
          onChange={(value) => form.set('askedBy', value)}
          data={ASKED_BY.map((value) => ({ value, label: t(`askedByWho.${value}`) }))}
        />
      </div>
    </>
  )
}

function useTypeForm(type: LeaveType | undefined, others: readonly LeaveType[], onClose: () => void) {
  const t = useTranslations('leaveTypes')
  const create = useChange(leaveTypes.createLeaveType)
  const change = useChange(leaveTypes.changeLeaveType)
  const [initial] = useState(() => (type ? valuesOf(type) : newType(others)))
  return useForm({
    initial,
    submit: async ({ certificateAfterDays, ...values }) => {
      const days = daysIn(certificateAfterDays)
      if (days === undefined || (days ?? 0) > LONGEST_WITHOUT_CERTIFICATE)
        throw { errors: { certificateAfterDays: [t('certificateWrong', { most: LONGEST_WITHOUT_CERTIFICATE })] } }
      const fields = { ...values, certificateAfterDays: days }
      if (type) await change({ ...fields, id: type.id, version: type.version })
      else await create(fields)
    },
    onDone: onClose,
  })
}
