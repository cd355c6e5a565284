import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatFileSize } from '#ui/format.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { onCompany } from '#ui/shell/host.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { type OperatedCompany, operator, REASON_MAX } from '../contract.ts'
import css from './desk-panel.module.css'
import { useDays } from './time-words.ts'

/** What may be known of a company from outside, and what an operator can do about it. */
export function CompanyDialog({ company, onClose }: { company: OperatedCompany; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={company.name}>
      {company.suspendedAt ? (
        <Suspended company={company} since={company.suspendedAt} onClose={onClose} />
      ) : (
        <Open company={company} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Open({ company, onClose }: { company: OperatedCompany; onClose: () => void }) {
  const t = useTranslations('operator')
  const suspend = useChange(operator.suspendCompany)
  const form = useForm({
    initial: { reason: '' },
    submit: ({ reason }) => suspend({ id: company.id, reason }),
    onDone: onClose,
  })
  return (
    <FormFrame form={form}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <SubmitButton form={form}>{t('companies.suspend')}</SubmitButton>
          </>
        }
      >
        <Facts company={company} />
        <p className={css.quiet}>{t('companies.suspendText')}</p>
        <TextareaField
          label={t('companies.reason')}
          help={t('companies.reasonHelp')}
          minRows={2}
          maxLength={REASON_MAX}
          required
          data-autofocus
          {...form.field('reason')}
        />
      </DialogBody>
    </FormFrame>
  )
}

function Suspended({ company, since, onClose }: { company: OperatedCompany; since: string; onClose: () => void }) {
  const t = useTranslations('operator')
  const { day } = useDays()
  const restore = useChange(operator.restoreCompany)
  const form = useForm({ initial: {}, submit: () => restore({ id: company.id }), onDone: onClose })
  return (
    <FormFrame form={form}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <SubmitButton form={form}>{t('companies.restore')}</SubmitButton>
          </>
        }
      >
        <Facts company={company} />
        <p>
          <b>{t('companies.suspendedSince', { day: day(since) })}</b>
        </p>
        <p className={css.words}>{company.suspendedReason}</p>
        <p className={css.quiet}>{t('companies.restoreText')}</p>
      </DialogBody>
    </FormFrame>
  )
}

function Facts({ company }: { company: OperatedCompany }) {
  const t = useTranslations('operator.companies')
  const locale = useLocale()
  const { day } = useDays()
  const { domain, people, createdAt, lastActiveAt, storedBytes } = company
  return (
    <dl className={css.facts}>
      <dt>{t('visit')}</dt>
      <dd>
        <a href={onCompany(domain, '/')}>{new URL(onCompany(domain, '/')).host}</a>
      </dd>
      <dt>{t('people')}</dt>
      <dd>{people}</dd>
      <dt>{t('created')}</dt>
      <dd>{day(createdAt)}</dd>
      <dt>{t('active')}</dt>
      <dd>{lastActiveAt ? day(lastActiveAt) : t('notMeasured')}</dd>
      <dt>{t('stored')}</dt>
      <dd>{storedBytes === null ? t('notMeasured') : formatFileSize(storedBytes, locale)}</dd>
    </dl>
  )
}
