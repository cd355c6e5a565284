import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { type FilledField, keyOfField } from '#features/people/custom-fields/contract.ts'
import { usePersonFields } from '#features/people/custom-fields/web/api.tsx'
import { usePersonal } from '#features/people/profile/web/api.ts'
import { useProfile } from '#features/people/record/web/api.tsx'
import { formatMoment } from '#ui/format.ts'
import { PencilSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { Status } from '#ui/status.tsx'
import { type ChangeRequest, EMERGENCY, JOB } from '../contract.ts'
import { ProposeContactDialog } from './propose-contact-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ProposeJobDialog } from './propose-job-dialog.tsx'
import { ProposeFieldsDialog } from './propose-fields-dialog.tsx'
import { ProposeRowDialog } from './propose-row-dialog.tsx'
import { useChangeRequests } from './queries.ts'
import { TONES } from './request-words.ts'
import css from './requests-panel.module.css'

/** What the reader has proposed for themselves or a person in their line, and the buttons for more. Hidden for others. */
export function Panel({ userId }: { userId: string }) {
  const t = useTranslations('changeRequest')
  const me = useMe().data?.user.id
  const { data: head } = useProfile(userId)
  const isMine = head?.isOwn === true
  const { data } = useChangeRequests(userId, isMine || head?.manages === true)
  if (!data) return null
  // what others have proposed waits in the approvals of those who decide
  const mine = data.data.filter(({ askedBy }) => askedBy.id === me)
  if (!proposesSome(data) && mine.length === 0) return null
  return (
    <Part title={t('latest')}>
      {mine.length === 0 ? (
        <p className={css.none}>{t(isMine ? 'proposeHelp' : 'proposeHelpReport')}</p>
      ) : (
        <ul className={css.list}>
          {mine.map((one) => (
            <Line key={one.id} request={one} />
          ))}
        </ul>
      )}
      <Proposing userId={userId} isMine={isMine} requests={data} />
    </Part>
  )
}

const proposesSome = ({ can }: Requests) =>
  Object.values(can).some((one) => (Array.isArray(one) ? one.length > 0 : one))

type Kind = 'personal' | 'job' | 'fields' | 'contact' | 'row'

interface Proposing {
  userId: string
  isMine: boolean
  requests: Requests
}

/** A button for each kind of request that can be made now, and its form. */
function Proposing({ userId, isMine, requests }: Proposing) {
  const t = useTranslations('changeRequest')
  const { data: own } = usePersonFields(userId)
  const [open, setOpen] = useState<Kind | null>(null)
  const fields = proposableOf(requests, own?.fields ?? [])
  const { propose, proposeJob, proposeContacts, proposeRows } = requests.can
  const waits = (about: ChangeRequest['section']) => waitingOf(requests, about).length > 0
  const kinds: readonly (readonly [Kind, word: string, can: boolean])[] = [
    ['personal', t('propose'), propose.includes('personal') && !waits('personal')],
    ['job', t('proposeJob'), proposeJob && !waits(JOB)],
    ['fields', t('proposeFields'), fields.length > 0],
    ['contact', t('proposeContacts'), proposeContacts],
    ['row', t('proposeRows'), proposeRows.length > 0],
  ]
  const contacts = waitingOf(requests, EMERGENCY).flatMap(({ targetId }) => targetId ?? [])
  return (
    <div className={css.actions}>
      {kinds
        .filter(([, , can]) => can)
        .map(([kind, word]) => (
          <Propose key={kind} word={word} onClick={() => setOpen(kind)} />
        ))}
      <Proposal
        {...{ kind: open, userId, isMine, fields, contacts, tableIds: proposeRows }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

function Proposal({
  kind,
  isMine,
  contacts,
  tableIds,
  ...props
}: {
  kind: Kind | null
  userId: string
  isMine: boolean
  fields: readonly FilledField[]
  contacts: readonly string[]
  tableIds: readonly string[]
  onClose: () => void
}) {
  const { data: personal } = usePersonal(props.userId)
  if (kind === 'job') return <ProposeJobDialog {...props} />
  if (kind === 'fields') return <ProposeFieldsDialog {...props} />
  if (kind === 'contact') return <ProposeContactDialog {...props} waiting={contacts} />
  if (kind === 'row') return <ProposeRowDialog {...props} tableIds={tableIds} />
  return kind === 'personal' && personal && <ProposeDialog {...props} isMine={isMine} personal={personal} />
}

/** Those of the reader that wait: another person's may wait beside them. */
const waitingOf = ({ data }: Requests, about: ChangeRequest['section']) =>
  data.filter(({ section, can }) => section === about && can.withdraw)

/** Fields that can be proposed and for which no request waits. */
function proposableOf(requests: Requests, fields: readonly FilledField[]): FilledField[] {
  const waiting = new Set(waitingOf(requests, 'customField').flatMap(({ changes }) => changes.map(({ name }) => name)))
  return fields.filter(({ id }) => requests.can.proposeFields.includes(id) && !waiting.has(keyOfField(id)))
}

type Requests = NonNullable<ReturnType<typeof useChangeRequests>['data']>

const Propose = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<PencilSimple size={16} />} onClick={onClick}>
    {word}
  </Button>
)

function Line({ request: { id, what, changes, status, askedAt } }: { request: ChangeRequest }) {
  const t = useTranslations('changeRequest')
  const { locale } = useReader()
  return (
    <li>
      <AppLink to={`.?changeRequest=${id}`}>{what || changes.map(({ word }) => word).join(', ')}</AppLink>
      <span className={css.when}>{formatMoment(askedAt, locale)}</span>
      <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>
    </li>
  )
}
