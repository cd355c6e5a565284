import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatMoment } from '#ui/format.ts'
import { Key } from '#ui/icons.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { factors, type OwnFactors, type Passkey } from '../factors/contract.ts'
import { useProof } from './confirm-identity-dialog.tsx'
import { type Act, factorsApi } from './factors-state.ts'
import css from './settings-panel.module.css'

export function PasskeysList({ own, act }: { own: OwnFactors; act: Act }) {
  const [edited, setEdited] = useState<Passkey | null>(null)
  return (
    <>
      <ul className={css.devices}>
        {own.passkeys.map((one) => (
          <Row key={one.id} passkey={one} onEdit={() => setEdited(one)} />
        ))}
      </ul>
      {edited && <Edit own={own} passkey={edited} act={act} onClose={() => setEdited(null)} />}
    </>
  )
}

function Row({
  passkey: { name, synced, isForHere, createdAt, lastUsedAt },
  onEdit,
}: {
  passkey: Passkey
  onEdit: () => void
}) {
  const t = useTranslations('identity.passkey')
  const locale = useLocale()
  const used = lastUsedAt
    ? t('used', { when: formatMoment(lastUsedAt, locale) })
    : t('added', { when: formatMoment(createdAt, locale) })
  return (
    <li>
      <Key size={18} aria-hidden />
      <div>
        <b>{name}</b>
        <small>{[used, synced && t('synced'), !isForHere && t('elsewhere')].filter(Boolean).join(' · ')}</small>
      </div>
      <Button aria-label={t('editOf', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
    </li>
  )
}

function Edit({
  own,
  passkey: { id, name },
  act,
  onClose,
}: {
  own: OwnFactors
  passkey: Passkey
  act: Act
  onClose: () => void
}) {
  const t = useTranslations()
  const { prove, dialog } = useProof()
  const form = useForm({
    initial: { name },
    submit: (values) => prove(() => factorsApi.renamePasskey({ id, ...values })),
    onDone: (done) => {
      if (!done) return
      toast.success(t(factors.renamePasskey.success))
      onClose()
    },
  })
  const last = own.passkeys.length === 1 && !own.totp
  const remove = async () => {
    onClose()
    const text = last ? t('identity.factors.removeLast') : t('identity.factors.removeText')
    const title = t('identity.passkey.removeAsk', { name })
    if (!(await confirm({ title, text, ok: t('identity.passkey.remove'), danger: true }))) return
    act(
      () => factorsApi.removePasskey({ id }),
      () => void toast.success(t(factors.removePasskey.success)),
    )
  }
  const bound = last && own.requiredBy
  return (
    <EditDialog
      title={t('identity.passkey.rename')}
      form={form}
      onClose={onClose}
      remove={bound ? undefined : { word: t('identity.passkey.remove'), onClick: () => void remove() }}
    >
      <TextField label={t('identity.passkey.name')} maxLength={60} data-autofocus {...form.field('name')} />
      {bound && <p className={css.say}>{t('identity.factors.bound', { company: bound })}</p>}
      {dialog}
    </EditDialog>
  )
}
