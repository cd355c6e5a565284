import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaceReview } from '#features/people/access/web/api.tsx'
import { useChoices } from '#features/people/org/web/api.tsx'
import { ColleagueField, type PersonOption, useProfile } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Job, profile } from '../contract.ts'
import { HireDateEffects } from './hire-date-panel.tsx'
import { useJob } from './queries.ts'

const MENDED = ['hireDate', 'location', 'manager'] as const
type Mended = (typeof MENDED)[number]

/** Over a list: the one field of a person that is missing, without leaving the list. */
export function Host() {
  const [{ mend, gap }, change] = useUrlState()
  const asked = MENDED.find((one) => one === gap)
  if (!mend || !asked) return null
  return (
    <MendDialog
      key={`${mend} ${asked}`}
      id={mend}
      gap={asked}
      onClose={() => change({ mend: undefined, gap: undefined })}
    />
  )
}

function MendDialog({ id, gap, onClose }: { id: string; gap: Mended; onClose: () => void }) {
  const t = useTranslations('people')
  const head = useProfile(id).data
  const job = useJob(id).data
  const name = head ? personName(head) : '…'
  const dirty = useRef(false)
  const close = useUnsavedClose(() => dirty.current, onClose)
  const form = job && (
    <MendForm
      {...{ id, gap, job, name, close }}
      onDone={onClose}
      onDirty={(is) => {
        dirty.current = is
      }}
    />
  )
  return (
    <Dialog opened onClose={close} title={t('gaps.actFor', { act: t(`gaps.acts.${gap}`), name })}>
      {form ?? <Skeleton height={120} />}
    </Dialog>
  )
}

interface Values {
  hireDate: Day | null
  locationId: string | null
  managerId: PersonOption | null
}

const FIELD = { hireDate: 'hireDate', location: 'locationId', manager: 'managerId' } as const

interface MendProps {
  id: string
  gap: Mended
  job: Job
  name: string
  close: () => void
  onDone: () => void
  onDirty: (dirty: boolean) => void
}

function MendForm({ id, gap, job, name, close, onDone, onDirty }: MendProps) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const save = useChange(profile.changeJob)
  const { review, dialog } = usePlaceReview(id)
  const form = useForm<Values, boolean>({
    initial: startOf(job),
    submit: async (values) => {
      const to = { [FIELD[gap]]: sent(values, gap) }
      // a move changes who sees what: that is shown before it happens
      if (gap !== 'hireDate' && !(await review(to))) return false
      await save({ id, version: job.version, ...to })
      return true
    },
    onDone: (done) => done && onDone(),
  })
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty])
  const isOpen = gap === 'hireDate' ? job.can.editInfo : job.can.editDetails
  if (!isOpen) return <p>{t('gaps.gone', { name })}</p>
  return (
    <>
      {dialog}
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={close}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={form.values[FIELD[gap]] === null}>
                {t('gaps.save')}
              </SubmitButton>
            </>
          }
        >
          <MendedField gap={gap} form={form} userId={id} />
        </DialogBody>
      </FormFrame>
    </>
  )
}

function MendedField({ gap, form, userId }: { gap: Mended; form: Form<Values>; userId: string }) {
  const t = useTranslations('people')
  const { locations = [] } = useChoices()
  if (gap === 'hireDate')
    return (
      <>
        <DateField label={t('fields.hireDate')} {...form.field('hireDate')} />
        <HireDateEffects userId={userId} hireDate={form.values.hireDate} />
      </>
    )
  if (gap === 'manager') return <ColleagueField label={t('columns.manager')} {...form.field('managerId')} />
  return (
    <SelectField
      label={t('columns.location')}
      options={locations.map((one) => ({ value: one.id, label: one.name }))}
      searchable
      {...form.field('locationId')}
    />
  )
}

const startOf = ({ info, details }: Job): Values => ({
  hireDate: info?.hireDate ?? null,
  locationId: details?.location?.id ?? null,
  managerId: details?.manager ? { ...details.manager, email: '' } : null,
})

const sent = (values: Values, gap: Mended) => (gap === 'manager' ? (values.managerId?.id ?? null) : values[FIELD[gap]])
