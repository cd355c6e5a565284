import { useTranslations } from 'use-intl'
import { TheirChanges, useSection } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { emergency, type EmergencyContact } from '../contract.ts'
import { useEmergencyContacts } from './queries.ts'

interface Props {
  userId: string
  contacts: readonly EmergencyContact[]
  contact: EmergencyContact | 'new'
  onClose: () => void
}

const NEW = { fullName: '', relation: '', phone: '' }
const fieldsOf = ({ fullName, relation, phone }: typeof NEW) => ({ fullName, relation, phone })

/** Adds a contact, or changes one. */
export function ContactDialog({ userId, contacts, contact, onClose }: Props) {
  const t = useTranslations('emergency')
  const opened = contact === 'new' ? undefined : contact
  // as someone else may have changed it meanwhile; one that was removed stays as it was
  const known = opened && (contacts.find(({ id }) => id === opened.id) ?? opened)
  const { form, theirs } = useContactForm(userId, known, onClose)
  const remove = useRemoval(userId, contacts)
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
      <TheirChanges
        theirs={theirs.map(([name, value]) => ({ name, word: t(name), value, take: () => form.set(name, value) }))}
      />
      <TextField label={t('fullName')} required data-autofocus {...form.field('fullName')} />
      <TextField label={t('relation')} help={t('relationHelp')} {...form.field('relation')} />
      <TextField label={t('phone')} type="tel" required {...form.field('phone')} />
    </EditDialog>
  )
}

/** @returns the form, and the fields that someone else changed meanwhile with their values */
function useContactForm(userId: string, known: EmergencyContact | undefined, onClose: () => void) {
  const add = useChange(emergency.addEmergencyContact)
  const change = useChange(emergency.changeEmergencyContact)
  const { refetch } = useEmergencyContacts(userId)
  const current = fieldsOf(known ?? NEW)
  const { form, theirs } = useSection({
    current,
    version: known?.version ?? 0,
    send: async (values, version): Promise<unknown> =>
      known ? change({ id: userId, contactId: known.id, ...values, version }) : add({ id: userId, ...values }),
    refresh: async () => ({ data: (await refetch()).data?.data.find(({ id }) => id === known?.id) }),
    onClose,
  })
  return { form, theirs: theirs.map((name) => [name, current[name]] as const) }
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
