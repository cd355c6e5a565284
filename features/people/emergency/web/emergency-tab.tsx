import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { Plus } from '#ui/icons.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { type EmergencyContact, MOST_CONTACTS } from '../contract.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactsList } from './contacts-list.tsx'
import css from './emergency-tab.module.css'
import { useEmergencyContacts } from './queries.ts'

/** Emergency contacts, in the order to call them. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('emergency')
  const { data: answer, isError } = useEmergencyContacts(userId)
  if (!answer)
    return (
      <div className={css.column} aria-busy={!isError}>
        {isError && <p className={css.none}>{t('failed')}</p>}
      </div>
    )
  return (
    <div className={css.column}>
      <Contacts userId={userId} contacts={answer.data} edit={answer.can.edit} />
    </div>
  )
}

function Contacts({
  userId,
  contacts,
  edit,
}: {
  userId: string
  contacts: readonly EmergencyContact[]
  edit: boolean
}) {
  const t = useTranslations('emergency')
  const [open, setOpen] = useState<EmergencyContact | 'new'>()
  return (
    <Part
      title={t('title')}
      bare
      action={
        <PartActions>
          {edit && contacts.length < MOST_CONTACTS && (
            <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          )}
          <WhoSees userId={userId} section="emergency" what={t('title')} />
        </PartActions>
      }
    >
      {contacts.length === 0 ? (
        <p className={css.none}>{t(edit ? 'noneYet' : 'none')}</p>
      ) : (
        <ContactsList userId={userId} contacts={contacts} onOpen={edit ? setOpen : undefined} />
      )}
      {open && <ContactDialog userId={userId} contacts={contacts} contact={open} onClose={() => setOpen(undefined)} />}
    </Part>
  )
}
