import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/client.ts'
import type { Got } from '#kit/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { audit } from '../contract.ts'
import css from './audit-screen.module.css'

type Receivers = Got<typeof audit.readAuditReceivers>['data']

/** Who receives the trail's end every night. */
export function ReceiversDialog({ receivers, onClose }: { receivers: Receivers; onClose: () => void }) {
  const t = useTranslations('audit.receivers')
  const save = useChange(audit.saveAuditReceivers)
  const form = useForm({
    initial: { emails: receivers.emails.join('\n'), webhook: receivers.webhook ?? '' },
    submit: ({ emails, webhook }) =>
      save({
        emails: emails.split(/[\s,;]+/).filter(Boolean),
        webhook: webhook.trim() || null,
        version: receivers.version,
      }),
    onDone: onClose,
  })
  return (
    <EditDialog title={t('title')} form={form} onClose={onClose}>
      <p className={css.about}>{t('about')}</p>
      <TextareaField label={t('emails')} help={t('emailsHelp')} {...form.field('emails')} />
      <TextField label={t('webhook')} help={t('webhookHelp')} inputMode="url" {...form.field('webhook')} />
      <Button component="a" href={hrefOf(audit.downloadAuditKey, {})} variant="subtle" className={css.key}>
        {t('key')}
      </Button>
    </EditDialog>
  )
}
