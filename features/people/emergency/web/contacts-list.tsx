import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhoneLink } from '#features/people/profile/web/api.ts'
import { useChange } from '#ui/forms/change.ts'
import { DotsSixVertical } from '#ui/icons.ts'
import { useRowDrag } from '#ui/table/use-row-drag.ts'
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
  const { shown, said, move } = useOrder(userId, contacts)
  const { grip, drag } = useRowDrag((id, place) => {
    const others = shown.filter((one) => one.id !== id)
    move(id, others.findIndex((one) => one.id === place.id) + Number(place.after))
  })
  const markOf = (id: string) => {
    if (drag?.id === id) return 'dragged'
    return drag?.place?.id === id ? (drag.place.after ? 'below' : 'above') : undefined
  }
  const keys = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = step && shown.findIndex((one) => one.id === id) + step
    if (to === undefined || !shown[to]) return
    event.preventDefault()
    move(id, to)
  }
  return (
    <>
      <ol className={css.rows} aria-label={t('title')}>
        {shown.map((contact) => (
          <li key={contact.id} className={css.row} data-row={contact.id} data-drag={markOf(contact.id)}>
            {onOpen && shown.length > 1 && (
              <button
                type="button"
                className={css.grip}
                aria-label={t('move', { name: contact.fullName })}
                onKeyDown={(event) => keys(event, contact.id)}
                {...grip(contact.id)}
              >
                <DotsSixVertical size={18} aria-hidden />
              </button>
            )}
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
      <p className="sr" aria-live="polite">
        {said}
      </p>
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

/** The order as it was last put, until the list has it. */
function useOrder(userId: string, contacts: readonly EmergencyContact[]) {
  const t = useTranslations('emergency')
  const save = useChange(emergency.orderEmergencyContacts)
  const [put, setPut] = useState<{ of: readonly EmergencyContact[]; shown: readonly EmergencyContact[] }>()
  const [said, setSaid] = useState('')
  const shown = put?.of === contacts ? put.shown : contacts
  const move = (id: string, to: number) => {
    const contact = shown.find((one) => one.id === id)!
    const next = shown.filter((one) => one.id !== id)
    next.splice(to, 0, contact)
    setSaid(t('moved', { name: contact.fullName, place: to + 1, count: next.length }))
    setPut({ of: contacts, shown: next })
    void save({ id: userId, contactIds: next.map((one) => one.id) }).catch(() => setPut(undefined))
  }
  return { shown, said, move }
}
