import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { PhoneLink } from '#features/people/profile/web/api.ts'
import { useChange } from '#ui/forms/change.ts'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { emergency, type EmergencyContact } from '../contract.ts'
import css from './emergency-tab.module.css'

interface Props {
  userId: string
  contacts: readonly EmergencyContact[]
  /** For those who may change them. */
  onOpen: ((contact: EmergencyContact) => void) | undefined
}

/** The contacts in their order, which is changed by dragging, and by the arrow keys on the same handle. */
export function ContactsList({ userId, contacts, onOpen }: Props) {
  const t = useTranslations('emergency')
  const save = useChange(emergency.orderEmergencyContacts)
  const { shown, rowProps, handle, announcement } = useOrderedRows(contacts, {
    idOf: ({ id }) => id,
    nameOf: ({ fullName }) => fullName,
    save: (rows) => save({ id: userId, contactIds: rows.map(({ id }) => id) }),
  })
  return (
    <>
      <ol className={css.rows} aria-label={t('title')}>
        {shown.map((contact) => (
          <li key={contact.id} {...rowProps(contact)}>
            {onOpen && shown.length > 1 && handle(contact)}
            <Contact contact={contact} />
            {onOpen && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('editOf', { name: contact.fullName })}
                onClick={() => onOpen(contact)}
              >
                {t('edit')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {announcement}
    </>
  )
}

const Contact = ({ contact: { fullName, relation, phone } }: { contact: EmergencyContact }) => (
  <div className={css.contact}>
    <span className={css.name}>{fullName}</span>
    {relation && <span className={css.relation}>{relation}</span>}
    <PhoneLink number={phone} />
  </div>
)
