import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/client.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Comments } from '#ui/comments.tsx'
import { Empty } from '#ui/empty.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Paperclip, Warning } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { Status, type StatusTone } from '#ui/status.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Request, requests, type Status as State } from '../contract.ts'
import { useAskAddress } from './ask-state.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CertificateField } from './certificate-fields.tsx'
import { useDecide } from './decide-state.ts'
import { History } from './history-list.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { RequestSteps } from '../../steps/web/request-steps-list.tsx'
import { api, useComments, useRequest } from './queries.ts'
import type { Uploaded } from './upload-state.ts'
import css from './request-dialog.module.css'

export const TONES: Record<State, StatusTone> = { pending: 'wait', approved: 'good', declined: 'bad', canceled: 'off' }

/** A request with everything about it, and what its reader may do. Stays fresh while it is open. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const { data, isError } = useRequest(id)
  const request = data?.data
  // undefined until it is asked for the first time
  const [canceling, setCanceling] = useState<boolean>()
  // in its place and not above it: Esc leads back here
  if (request && canceling) return <CancelDialog request={request} onClose={() => setCanceling(false)} />
  return (
    <Dialog opened onClose={onClose} title={request ? ui(`kinds.${request.kind}`) : t('request.title')}>
      {request ? (
        <DialogBody
          actions={
            <Actions
              request={request}
              backFromCancel={canceling === false}
              onCancel={() => setCanceling(true)}
              onClose={onClose}
            />
          }
        >
          <Content request={request} />
          <History history={request.history} />
          <Discussion id={request.id} />
        </DialogBody>
      ) : (
        <div className={css.waiting}>
          {isError ? (
            <Empty kind="closed" title={t('request.gone')}>
              {t('request.goneText')}
            </Empty>
          ) : (
            <Loader type="dots" />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Content({ request }: { request: Request }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const { status, user, comment, approvers, standIn, attachment } = request
  return (
    <>
      <div className={css.head}>
        <PersonChip
          person={user}
          size="lg"
          to={`/people/${user.id}`}
          note={<KindChip kind={request.kind} asked={status === 'pending'} />}
        />
        <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>
      </div>
      <p className={css.when}>
        {words.range(request)}
        <span>{words.days(request.length)}</span>
      </p>
      {comment && <blockquote className={css.said}>{comment}</blockquote>}
      <Facts>
        {approvers.length > 0 && request.steps.length === 0 && (
          <Fact label={t('ask.approvers')}>
            {approvers.map((person) => (
              <PersonChip
                key={person.id}
                person={person}
                size="sm"
                note={person.standsFor && t('request.standsFor', { name: personName(person.standsFor) })}
              />
            ))}
          </Fact>
        )}
        {standIn && (
          <Fact label={t('request.standIn')}>
            <PersonChip person={standIn} size="sm" />
          </Fact>
        )}
        {attachment && (
          <Fact label={t('ask.file')}>
            <AttachedFile request={request} attachment={attachment} />
          </Fact>
        )}
      </Facts>
      {request.steps.length > 0 && <Approval request={request} />}
      {request.can.attach && <Attach request={request} />}
    </>
  )
}

/** The flow that it takes, and where it is. */
function Approval({ request: { flow, steps } }: { request: Request }) {
  const t = useTranslations('timeOff.flow')
  const title = t('withName', { name: flow ?? '' })
  return (
    <section className={css.flow}>
      <h3>{title}</h3>
      <RequestSteps label={title} steps={steps} />
    </section>
  )
}

interface AttachedProps {
  request: Request
  attachment: NonNullable<Request['attachment']>
}

function Discussion({ id }: { id: string }) {
  const { data } = useComments(id)
  return <Comments comments={data?.data ?? []} hasHeading send={(body) => api.addComment({ id, body })} />
}

/** With its active content; before the virus scanner has checked it there is nothing to open. */
function AttachedFile({ request, attachment }: AttachedProps) {
  const t = useTranslations('timeOff')
  return (
    <>
      {attachment.checking ? (
        <>
          <span className={css.file}>
            <Paperclip size={16} aria-hidden />
            {attachment.name}
          </span>
          <p className={css.note}>{t('fileChecking')}</p>
        </>
      ) : (
        <a href={hrefOf(requests.downloadAttachment, { id: request.id })} download className={css.file}>
          <Paperclip size={16} aria-hidden />
          {attachment.name}
        </a>
      )}
      {attachment.active.map((what) => (
        <p key={what} className={css.warning}>
          <Warning size={16} weight="fill" aria-hidden />
          {t(`request.fileBrings-${what}`)}
        </p>
      ))}
    </>
  )
}

/** Certificates arrive late: a leave decided long ago takes one too. */
function Attach({ request }: { request: Request }) {
  const t = useTranslations('timeOff')
  const [open, setOpen] = useState(false)
  const attach = async (uploaded: Uploaded | null) => {
    if (!uploaded) return
    await api.attachFile({ id: request.id, attachmentId: uploaded.id })
    setOpen(false)
    toast.success(t('attached'))
  }
  if (open)
    return (
      <CertificateField value={null} onChange={(uploaded) => void attach(uploaded)} onBusy={noop} error={undefined} />
    )
  return (
    <Button variant="subtle" className={css.attach} leftSection={<Paperclip size={16} />} onClick={() => setOpen(true)}>
      {t(request.attachment ? 'request.replaceFile' : 'ask.attach')}
    </Button>
  )
}

const noop = () => {}

interface ActionsProps {
  request: Request
  /** The question is over: its button has the focus again. */
  backFromCancel: boolean
  onCancel: () => void
  onClose: () => void
}

function Actions({ request, backFromCancel, onCancel, onClose }: ActionsProps) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const address = useAskAddress()
  const { decide, busy } = useDecide(request)
  const { approve, decline, cancel, cancelFrom, edit } = request.can
  return (
    <>
      {(cancel || cancelFrom !== null) && (
        <Button
          variant="subtle"
          data-danger
          data-autofocus={backFromCancel || undefined}
          disabled={busy}
          className={css.cancel}
          onClick={onCancel}
        >
          {t('request.cancel')}
        </Button>
      )}
      {edit && (
        <Button disabled={busy} onClick={() => address.change(request.id)}>
          {t('request.edit')}
        </Button>
      )}
      {decline && (
        <Button disabled={busy} onClick={() => void decide('declined')}>
          {t('request.decline')}
        </Button>
      )}
      {approve ? (
        <Button variant="filled" loading={busy} onClick={() => void decide('approved')}>
          {t('request.approve')}
        </Button>
      ) : (
        <Button variant="subtle" onClick={onClose}>
          {ui('close')}
        </Button>
      )}
    </>
  )
}
