import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { usePersonal } from '#features/people/profile/web/api.ts'
import { formatMoment } from '#ui/format.ts'
import { PencilSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { Status } from '#ui/status.tsx'
import type { ChangeRequest } from '../contract.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { useChangeRequests } from './queries.ts'
import { TONES } from './request-words.ts'
import css from './requests-panel.module.css'

/** One's own change requests with their status, and the button for a new one. Hidden for readers with neither. */
export function Panel({ userId }: { userId: string }) {
  const t = useTranslations('changeRequest')
  // others' wait in the approvals of those who decide
  const isMine = useMe().data?.user.id === userId
  const { data } = useChangeRequests(userId, isMine)
  const { data: personal } = usePersonal(userId, isMine)
  const [open, setOpen] = useState(false)
  if (!data || !personal) return null
  const mayPropose = data.can.propose.includes('personal')
  if (!mayPropose && data.data.length === 0) return null
  const waits = data.data.some(({ status }) => status === 'pending')
  return (
    <Part
      title={t('latest')}
      action={
        mayPropose &&
        !waits && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<PencilSimple size={16} />}
            onClick={() => setOpen(true)}
          >
            {t('propose')}
          </Button>
        )
      }
    >
      {data.data.length === 0 ? (
        <p className={css.none}>{t('proposeHelp')}</p>
      ) : (
        <ul className={css.list}>
          {data.data.map((one) => (
            <Line key={one.id} request={one} />
          ))}
        </ul>
      )}
      {open && <ProposeDialog userId={userId} personal={personal} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function Line({ request: { id, changes, status, askedAt } }: { request: ChangeRequest }) {
  const t = useTranslations('changeRequest')
  const { locale } = useReader()
  return (
    <li>
      <AppLink to={`.?changeRequest=${id}`}>{changes.map(({ word }) => word).join(', ')}</AppLink>
      <span className={css.when}>{formatMoment(askedAt, locale)}</span>
      <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>
    </li>
  )
}
