import { toDays } from '#kit/amounts.ts'
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Comments } from '#ui/comments.tsx'
import { Empty } from '#ui/empty.tsx'
import { countedDays } from '#ui/format.ts'
import { Warning } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import type { Request, Status as State } from '../contract.ts'
import { useAskAddress } from './ask-state.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useDecide, useUntil } from './decide-state.ts'
import { History } from './history-list.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { About, Approval, Attach } from './request-panel.tsx'
import { api, useComments, useRequest } from './queries.ts'
import css from './request-dialog.module.css'

export const TONES: Record<State, StatusTone> = { pending: 'wait', approved: 'good', declined: 'bad', canceled: 'off' }

/** A request with everything about it, and what its reader may do. Stays fresh while it is open. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('timeOff')
  const { word } = useKinds()
  const { data, isError } = useRequest(id)
  const request = data?.data
  // undefined until it is asked for the first time
  const [canceling, setCanceling] = useState<boolean>()
  // in its place and not above it: Esc leads back here
  if (request && canceling) return <CancelDialog request={request} onClose={() => setCanceling(false)} />
  return (
    <Dialog opened onClose={onClose} title={request ? word(request.kind) : t('request.title')}>
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
  const { status, user, comment } = request
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
      <Remarks request={request} />
      {comment && <blockquote className={css.said}>{comment}</blockquote>}
      <About request={request} />
      {request.steps.length > 0 && <Approval request={request} />}
      {request.can.attach && <Attach request={request} />}
    </>
  )
}

/** Why it is longer than its working days, and what is missing. */
function Remarks({ request: { bridged, certificateMissing } }: { request: Request }) {
  const t = useTranslations('timeOff')
  const types = useTranslations('leaveTypes')
  const { number, locale } = useLeaveWords()
  return (
    <>
      {bridged > 0 && (
        <p className={css.bridged}>
          {t('request.bridged', { text: number(bridged), count: countedDays(toDays(bridged), locale) })}
        </p>
      )}
      {certificateMissing !== null && (
        <p className={css.warning}>
          <Warning size={16} weight="fill" aria-hidden />
          {types('certificateMissing', { days: certificateMissing })}
        </p>
      )}
    </>
  )
}

function Discussion({ id }: { id: string }) {
  const { data } = useComments(id)
  return <Comments comments={data?.data ?? []} hasHeading send={(body) => api.addComment({ id, body })} />
}

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
  const { decide, takeBack, busy } = useDecide(request)
  const { approve, decline, cancel, cancelFrom, edit, takeBackUntil } = request.can
  const canTakeBack = useUntil(takeBackUntil)
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
      {canTakeBack && (
        <Button disabled={busy} onClick={() => void takeBack()}>
          {t('request.takeBack')}
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
