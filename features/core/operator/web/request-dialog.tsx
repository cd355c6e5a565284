import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { NOTE_MAX, site, type SiteRequest, STATUSES } from '#features/core/site/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import css from './desk-panel.module.css'
import { useDays } from './time-words.ts'

interface Operator {
  id: string
  firstName: string
  lastName: string
}

/** What was written, and what has become of it. */
export function RequestDialog({
  request,
  operators,
  onClose,
}: {
  request: SiteRequest
  operators: readonly Operator[]
  onClose: () => void
}) {
  const t = useTranslations('operator')
  const say = useTranslations('ui')
  const save = useChange(site.saveSiteRequest)
  const form = useForm({
    initial: {
      status: request.status as string | null,
      assigneeId: request.assignee?.id ?? null,
      note: request.note,
    },
    submit: ({ status, ...rest }) =>
      save({ id: request.id, version: request.version, status: status as SiteRequest['status'], ...rest }),
    onDone: onClose,
  })
  useUnsavedGuard(form.dirty && !form.busy)
  return (
    <Dialog opened onClose={onClose} title={request.name}>
      <FormFrame form={form}>
        <DialogBody
          note={<a href={`mailto:${request.email}`}>{t('requests.answer')}</a>}
          actions={
            <>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <SubmitButton form={form}>{say('save')}</SubmitButton>
            </>
          }
        >
          <Written request={request} />
          <Outcome form={form} operators={operators} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function Written({ request }: { request: SiteRequest }) {
  const t = useTranslations('operator.requests')
  const { moment } = useDays()
  const lines: (readonly [string, string])[] = [
    [t('kind'), `${t(`kinds.${request.kind}`)}, ${moment(request.at)}`],
    [t('email'), request.email],
    [t('company'), request.company],
    [t('people'), request.people],
    [t('language'), t(`languages.${request.language}`)],
  ]
  return (
    <>
      <dl className={css.facts}>
        {lines.map(([word, value]) => value && [<dt key={word}>{word}</dt>, <dd key={`${word}:`}>{value}</dd>])}
      </dl>
      <p className={request.message ? css.words : css.quiet}>{request.message || t('noMessage')}</p>
    </>
  )
}

interface Values {
  status: string | null
  assigneeId: string | null
  note: string
}

function Outcome({ form, operators }: { form: Form<Values>; operators: readonly Operator[] }) {
  const t = useTranslations('operator.requests')
  return (
    <>
      <div className={css.two}>
        <SelectField
          label={t('status')}
          options={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          data-autofocus
          {...form.field('status')}
        />
        <SelectField
          label={t('assignee')}
          options={operators.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
          placeholder={t('nobody')}
          clearable
          {...form.field('assigneeId')}
        />
      </div>
      <TextareaField label={t('note')} help={t('noteHelp')} minRows={3} maxLength={NOTE_MAX} {...form.field('note')} />
    </>
  )
}
