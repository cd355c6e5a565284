import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EmergencyContact } from '#features/people/emergency/contract.ts'
import { useEmergencyContacts } from '#features/people/emergency/web/api.ts'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { changeRequests } from '../contract.ts'

interface Props {
  userId: string
  /** Contacts for which a request of one's own waits. */
  waiting: readonly string[]
  onClose: () => void
}

/** A contact to add, or what is to change of one: sent to those who can edit the contacts. */
export function ProposeContactDialog(props: Props) {
  const { data } = useEmergencyContacts(props.userId)
  return data && <Dialog {...props} contacts={data.data.filter(({ id }) => !props.waiting.includes(id))} />
}

const NEW = 'new'

function Dialog({ userId, contacts, onClose }: Props & { contacts: readonly EmergencyContact[] }) {
  const t = useTranslations('changeRequest')
  const words = useTranslations('emergency')
  const [chosen, setChosen] = useState(contacts[0]?.id ?? NEW)
  const form = useContactProposal(
    userId,
    contacts.find(({ id }) => id === chosen),
    onClose,
  )
  const choose = (id: string | null) => {
    const one = contacts.find((contact) => contact.id === id)
    setChosen(one?.id ?? NEW)
    form.reset(valuesOf(one))
  }
  const options = [
    ...contacts.map(({ id, fullName }) => ({ value: id, label: fullName })),
    { value: NEW, label: t('newContact') },
  ]
  return (
    <EditDialog title={t('proposeContacts')} form={form} word={t('send')} onClose={onClose}>
      {/* another choice would drop what is typed */}
      <SelectField
        name="contact"
        label={t('whichContact')}
        options={options}
        value={chosen}
        onChange={choose}
        error={undefined}
        disabled={form.dirty}
      />
      {chosen !== NEW && <CheckboxField label={t('removal')} {...form.field('removal')} />}
      {!form.values.removal && (
        <>
          <TextField label={words('fullName')} required data-autofocus {...form.field('fullName')} />
          <TextField label={words('relation')} help={words('relationHelp')} {...form.field('relation')} />
          <TextField label={words('phone')} type="tel" required {...form.field('phone')} />
        </>
      )}
      <TextareaField label={t('why')} help={t('whyHelp')} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}

function useContactProposal(userId: string, contact: EmergencyContact | undefined, onClose: () => void) {
  const send = useChange(changeRequests.proposeContact)
  const sendRemoval = useChange(changeRequests.proposeContactRemoval)
  return useForm({
    initial: valuesOf(contact),
    submit: ({ removal, comment, ...fields }): Promise<unknown> =>
      contact && removal
        ? sendRemoval({ id: userId, contactId: contact.id, comment })
        : send({ id: userId, contactId: contact?.id ?? null, ...fields, comment }),
    onDone: onClose,
    draft: 'change-request-contact',
  })
}

const valuesOf = (contact: EmergencyContact | undefined) => ({
  fullName: contact?.fullName ?? '',
  relation: contact?.relation ?? '',
  phone: contact?.phone ?? '',
  removal: false,
  comment: '',
})
