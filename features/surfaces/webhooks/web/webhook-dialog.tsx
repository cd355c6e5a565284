import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Webhook, webhooks } from '../contract.ts'
import { EventsField } from './event-fields.tsx'
import { nameOf } from './webhook-words.ts'
import css from './webhook-dialog.module.css'

/** Where it goes and what it is told of; for a new one then the secret, this one time. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const router = useRouter()
  const create = useChange(webhooks.createWebhook)
  const change = useChange(webhooks.changeWebhook)
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const form = useForm({
    initial: {
      address: webhook?.address ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
    submit: async (values) => {
      if (webhook) return void (await change({ ...values, id: webhook.id, version: webhook.version }))
      const { data, secret } = await create(values)
      return { id: data.id, secret }
    },
    onDone: (done) => (done ? setMade(done) : onClose()),
  })
  if (made)
    return (
      <SecretDialog
        secret={made.secret}
        onClose={() => {
          onClose()
          router.history.push(`/settings/webhooks/${made.id}`)
        }}
      />
    )
  return (
    <EditDialog
      title={webhook ? nameOf(webhook) : t('add')}
      form={form}
      onClose={onClose}
      {...(!webhook && { word: t('add') })}
    >
      <TextField
        label={t('address')}
        help={t('addressHelp')}
        type="url"
        placeholder="https://"
        required
        maxLength={2000}
        data-autofocus
        {...form.field('address')}
      />
      <TextField label={t('description')} help={t('descriptionHelp')} maxLength={200} {...form.field('description')} />
      <EventsField {...form.field('events')} />
    </EditDialog>
  )
}

/** The only time that it is seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks')
  return (
    <Dialog opened onClose={onClose} title={t('secret')}>
      <DialogBody
        actions={
          <Button variant="filled" onClick={onClose}>
            {t('secretDone')}
          </Button>
        }
      >
        <div className={css.once} aria-live="polite">
          <p>{t('secretOnce')}</p>
          <CopyField label={t('secret')} value={secret} unlabelled isFirst />
        </div>
        <p className={css.say}>{t('secretText')}</p>
      </DialogBody>
    </Dialog>
  )
}
