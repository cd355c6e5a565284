import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { emergency, type EmergencyContact } from '../contract.ts'

interface Props {
  userId: string
  contacts: readonly EmergencyContact[]
  contact: EmergencyContact | 'new'
  onClose: () => void
}

/** Adds a contact, or changes one. */
export function ContactDialog({ userId, contacts, contact, onClose }: Props) {
  const t = useTranslations('emergency')
  const known = contact === 'new' ? undefined : contact
  const add = useChange(emergency.addEmergencyContact)
  const change = useChange(emergency.changeEmergencyContact)
  const remove = useRemoval(userId, contacts)
  const form = useForm({
    initial: { fullName: known?.fullName ?? '', relation: known?.relation ?? '', phone: known?.phone ?? '' },
    submit: async (values): Promise<unknown> =>
      known
        ? change({ id: userId, contactId: known.id, ...values, version: known.version })
        : add({ id: userId, ...values }),
    onDone: onClose,
  })
  return (
    <EditDialog
      title={known ? t('editOf', { name: known.fullName }) : t('add')}
      form={form}
      onClose={onClose}
      remove={
        known && {
          word: t('remove'),
          onClick: () => {
            onClose()
            void remove(known)
          },
        }
      }
    >
      <TextField label={t('fullName')} required data-autofocus {...form.field('fullName')} />
      <TextField label={t('relation')} help={t('relationHelp')} {...form.field('relation')} />
      <TextField label={t('phone')} type="tel" required {...form.field('phone')} />
    </EditDialog>
  )
}

/** Removes a contact; undo puts it back where it was. */
function useRemoval(userId: string, contacts: readonly EmergencyContact[]) {
  const t = useTranslations('emergency')
  const remove = useChange({ ...emergency.removeEmergencyContact, success: undefined })
  const add = useChange({ ...emergency.addEmergencyContact, success: undefined })
  const order = useChange(emergency.orderEmergencyContacts)
  return async ({ id, fullName, relation, phone }: EmergencyContact) => {
    const back = async () => {
      const { data } = await add({ id: userId, fullName, relation, phone })
      await order({ id: userId, contactIds: contacts.map((one) => (one.id === id ? data.id : one.id)) })
    }
    await remove({ id: userId, contactId: id })
    toast.success(t('removed'), { undo: () => void back() })
  }
}
