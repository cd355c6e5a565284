import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { type FilledField, keyOfField } from '#features/people/custom-fields/contract.ts'
import { usePersonFields } from '#features/people/custom-fields/web/api.tsx'
import { usePersonal } from '#features/people/profile/web/api.ts'
import { formatMoment } from '#ui/format.ts'
import { PencilSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { Status } from '#ui/status.tsx'
import { type ChangeRequest, JOB } from '../contract.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { ProposeJobDialog } from './propose-job-dialog.tsx'
import { ProposeFieldsDialog } from './propose-fields-dialog.tsx'
import { useChangeRequests } from './queries.ts'
import { TONES } from './request-words.ts'
import css from './requests-panel.module.css'

/** One's own change requests with their status, and the buttons for new ones. Hidden for readers with neither. */
export function Panel({ userId }: { userId: string }) {
  const t = useTranslations('changeRequest')
  // others' wait in the approvals of those who decide
  const isMine = useMe().data?.user.id === userId
  const { data } = useChangeRequests(userId, isMine)
  if (!data) return null
  const mayPropose = data.can.propose.length + data.can.proposeFields.length > 0 || data.can.proposeJob
  if (!mayPropose && data.data.length === 0) return null
  return (
    <Part title={t('latest')} action={<Proposing userId={userId} requests={data} />}>
      {data.data.length === 0 ? (
        <p className={css.none}>{t('proposeHelp')}</p>
      ) : (
        <ul className={css.list}>
          {data.data.map((one) => (
            <Line key={one.id} request={one} />
          ))}
        </ul>
      )}
    </Part>
  )
}

type Kind = 'personal' | 'job' | 'fields'

/** A button for each kind of request that can be made now, and its form. */
function Proposing({ userId, requests }: { userId: string; requests: Requests }) {
  const t = useTranslations('changeRequest')
  const { data: own } = usePersonFields(userId)
  const [open, setOpen] = useState<Kind | null>(null)
  const fields = proposableOf(requests, own?.fields ?? [])
  const waits = (about: ChangeRequest['section']) =>
    requests.data.some(({ status, section }) => status === 'pending' && section === about)
  const kinds: readonly (readonly [Kind, word: string, can: boolean])[] = [
    ['personal', t('propose'), requests.can.propose.includes('personal') && !waits('personal')],
    ['job', t('proposeJob'), requests.can.proposeJob && !waits(JOB)],
    ['fields', t('proposeFields'), fields.length > 0],
  ]
  return (
    <span className={css.actions}>
      {kinds
        .filter(([, , can]) => can)
        .map(([kind, word]) => (
          <Propose key={kind} word={word} onClick={() => setOpen(kind)} />
        ))}
      <Proposal kind={open} userId={userId} fields={fields} onClose={() => setOpen(null)} />
    </span>
  )
}

function Proposal({
  kind,
  ...props
}: {
  kind: Kind | null
  userId: string
  fields: readonly FilledField[]
  onClose: () => void
}) {
  const { data: personal } = usePersonal(props.userId)
  if (kind === 'job') return <ProposeJobDialog {...props} />
  if (kind === 'fields') return <ProposeFieldsDialog {...props} />
  return kind === 'personal' && personal && <ProposeDialog {...props} personal={personal} />
}

/** Fields that can be proposed and for which no request waits. */
function proposableOf({ data, can }: Requests, fields: readonly FilledField[]): FilledField[] {
  const waiting = new Set(
    data.filter(({ status }) => status === 'pending').flatMap(({ changes }) => changes.map(({ name }) => name)),
  )
  return fields.filter(({ id }) => can.proposeFields.includes(id) && !waiting.has(keyOfField(id)))
}

type Requests = NonNullable<ReturnType<typeof useChangeRequests>['data']>

const Propose = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<PencilSimple size={16} />} onClick={onClick}>
    {word}
  </Button>
)

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
