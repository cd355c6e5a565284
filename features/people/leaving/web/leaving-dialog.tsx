import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { ColleagueField, type PersonOption, useProfile } from '#features/people/record/web/api.tsx'
import type { Reply } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { leaving, LEAVING_REASONS, type LeavingReason, type PlannedLeaving } from '../contract.ts'
import { useConsequences } from './queries.ts'
import css from './leaving-panel.module.css'

interface Props {
  userId: string
  /** What is changed; without it a leaving is recorded. */
  planned: PlannedLeaving | undefined
  onClose: () => void
}

/** Records the last day of a person: what happens then is listed before it is confirmed. */
export function LeavingDialog(props: Props) {
  const { userId, planned, onClose } = props
  const t = useTranslations('leaving')
  const ui = useTranslations('ui')
  const form = useLeavingForm(props)
  const withdraw = useWithdrawal(props)
  const { data: foresight, isError } = useConsequences(userId, form.values.lastDay)
  return (
    <Dialog opened onClose={onClose} title={planned ? t('change') : t('record')} wide>
      <FormFrame form={form}>
        <DialogBody
          effect={<Consequences foresight={foresight} failed={isError} />}
          note={
            planned && (
              <Button variant="subtle" onClick={() => void withdraw(planned)}>
                {t('withdraw')}
              </Button>
            )
          }
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <Button type="submit" data-danger loading={form.busy}>
                {planned ? ui('save') : t('record')}
              </Button>
            </>
          }
        >
          <Fields form={form} foresight={foresight} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function useWithdrawal({ userId, onClose }: Props) {
  const t = useTranslations('leaving')
  const confirm = useConfirm()
  const withdraw = useChange(leaving.withdrawLeaving)
  const { data: head } = useProfile(userId)
  return async ({ version }: PlannedLeaving) => {
    const title = t('withdrawTitle', { name: head ? personName(head) : '' })
    if (!(await confirm({ title, text: t('withdrawText'), ok: t('withdraw') }))) return
    await withdraw({ id: userId, version })
    onClose()
  }
}

interface Values {
  lastDay: string | null
  reason: LeavingReason | null
  note: string
  rehireEligible: boolean
  /** Undefined while nobody was chosen: their own manager takes over. */
  reportsTo: PersonOption | null | undefined
}

function useLeavingForm({ userId, planned, onClose }: Props) {
  const record = useChange(leaving.recordLeaving)
  const change = useChange(leaving.changeLeaving)
  return useForm({
    initial: startOf(planned),
    submit: async ({ lastDay, reason, reportsTo, ...rest }) => {
      // the server validates required fields
      const fields = { id: userId, lastDay: lastDay as string, reason: reason as LeavingReason, ...rest }
      const chosen = reportsTo === undefined ? fields : { ...fields, reportsTo: reportsTo?.id ?? null }
      return planned ? change({ ...chosen, version: planned.version }) : record(chosen)
    },
    onDone: onClose,
  })
}

const startOf = (planned: PlannedLeaving | undefined): Values => ({
  lastDay: planned?.lastDay ?? null,
  reason: planned?.reason ?? null,
  note: planned?.note ?? '',
  rehireEligible: planned?.rehireEligible ?? true,
  reportsTo: planned ? optionOf(planned.reportsTo) : undefined,
})

const optionOf = (person: PlannedLeaving['reportsTo']): PersonOption | null => person && { ...person, email: '' }

type Foresight = Reply<typeof leaving.foreseeLeaving>['data'] | undefined

function Fields({ form, foresight }: { form: ReturnType<typeof useLeavingForm>; foresight: Foresight }) {
  const t = useTranslations('leaving')
  const { onChange: setReason, ...reason } = form.field('reason')
  return (
    <>
      <DateField label={t('lastDay')} required data-autofocus {...form.field('lastDay')} />
      <SelectField
        label={t('reason')}
        options={LEAVING_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        required
        {...reason}
        onChange={(value) => setReason(value as LeavingReason | null)}
      />
      {foresight && foresight.reports.total > 0 && <NewManager form={form} foresight={foresight} />}
      <CheckboxField label={t('rehireEligible')} {...form.field('rehireEligible')} />
      <TextareaField label={t('note')} help={t('noteHelp')} maxLength={1000} {...form.field('note')} />
    </>
  )
}

function NewManager({
  form,
  foresight: { reports, manager },
}: {
  form: ReturnType<typeof useLeavingForm>
  foresight: NonNullable<Foresight>
}) {
  const t = useTranslations('leaving')
  const locale = useLocale()
  const { value: chosen, ...field } = form.field('reportsTo')
  const others = reports.total - reports.people.length
  const shown = [...reports.people.map(personName), ...(others > 0 ? [t('others', { count: others })] : [])]
  const names = new Intl.ListFormat(locale).format(shown)
  return (
    <ColleagueField
      label={t('reportsTo', { count: reports.total })}
      help={t('reportsToHelp', { names })}
      clearable
      {...field}
      value={chosen === undefined ? optionOf(manager) : chosen}
    />
  )
}

function Consequences({ foresight, failed }: { foresight: Foresight; failed: boolean }) {
  const t = useTranslations('leaving')
  return (
    <>
      <h3 className={css.title}>{t('happens')}</h3>
      {failed && <p className={css.none}>{t('failed')}</p>}
      {!foresight && !failed && <p className={css.none}>{t('chooseDay')}</p>}
      {foresight && (
        <ul className={css.effects}>
          {foresight.consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}
