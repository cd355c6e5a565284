import { Button, Loader } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { personName } from '#ui/person-name.ts'
import { holds } from '#ui/openable.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { usePaused } from '#ui/use-paused.ts'
import type { Balance } from '../../balances/contract.ts'
import { useBalances, useMe } from '../../balances/web/queries.ts'
import type { Preview, Request } from '../contract.ts'
import { AskEffect } from './ask-effect-panel.tsx'
import { AskFields } from './ask-request-fields.tsx'
import { type Asking, type AskValues, type Entering, spanOf, startOf, valuesOf } from './ask-state.ts'
import { ASKERS } from './askers-state.ts'
import { useOutcomeWord } from './outcome-words.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { useStepsAhead } from '../../steps/web/queries.ts'
import { api, type Span, statusCall, useApprovers, usePerson, usePreview, useRequest } from './queries.ts'
import css from './ask-dialog.module.css'

interface AskDialogProps {
  asking?: Asking
  edit?: string
  onClose: () => void
}

/** Asks for leave, or changes a pending request. The input is on the left, its effect on the right; the button repeats it. */
export function AskDialog({ asking = {}, edit, onClose }: AskDialogProps) {
  const t = useTranslations('timeOff.ask')
  const me = useMe()
  const isOwn = edit === undefined && whoAsks(asking, me) === me?.id
  // the address can be typed without the button
  if (isOwn && !holds(ASKERS))
    return (
      <Dialog opened onClose={onClose} title={t('title')}>
        <p>{t('closed')}</p>
      </Dialog>
    )
  return <Opened asking={asking} {...(edit !== undefined && { edit })} onClose={onClose} />
}

function Opened({ asking = {}, edit, onClose }: AskDialogProps) {
  const t = useTranslations('timeOff.ask')
  const { title, ready, isFailed } = useAsked(asking, edit)
  if (ready) return <AskForm {...ready} asking={asking} onClose={onClose} title={title} />
  return (
    <Waiting title={title} onClose={onClose}>
      {isFailed ? <p>{t('failed')}</p> : <Loader type="dots" />}
    </Waiting>
  )
}

const Waiting = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => (
  <Dialog opened wide onClose={onClose} title={title}>
    <div className={css.waiting}>{children}</div>
  </Dialog>
)

/** Everything that the form begins with; `ready` once all of it is there. */
function useAsked(asking: Asking, edit: string | undefined) {
  const me = useMe()
  const request = useRequest(edit)
  const edited = answerOf(request)
  const userId = edit ? edited?.user.id : whoAsks(asking, me)
  const balances = useBalances(userId)
  const found = useApprovers(userId)
  const approvers = answerOf(found)
  const title = useTitle(me?.id === userId ? undefined : userId, edit !== undefined)
  const ready =
    me && userId && balances.data && approvers
      ? {
          ...begun(balances.data, edit),
          userId,
          isOwn: me.id === userId,
          approvers,
          offersStandIn: isAwaited(found.data, edited),
          request: edited,
        }
      : undefined
  return { title, ready, isFailed: [request, balances, found].some(({ isError }) => isError) }
}

/** To people for whom others wait, and where one is chosen already. */
const isAwaited = (found: { isApprover: boolean } | undefined, edited: Request | undefined): boolean =>
  found?.isApprover === true || (edited !== undefined && edited.standIn !== null)

type Shown = NonNullable<ReturnType<typeof useBalances>['data']>
const begun = ({ data, may }: Shown, edit: string | undefined) => ({
  balances: data,
  // a request that is changed stays one
  entering: { asks: may.asks, records: edit === undefined ? may.records : [] },
})

const whoAsks = (asking: Asking, me: { id: string } | undefined) => asking.userId ?? me?.id

const answerOf = <T,>({ data }: { data: { data: T } | undefined }): T | undefined => data?.data

function useTitle(other: string | undefined, edits: boolean): string {
  const t = useTranslations('timeOff')
  const { data: person } = usePerson(other)
  if (edits) return t('ask.edit')
  return person ? t('ask.titleFor', { name: personName(person) }) : t('ask.title')
}

interface FormProps {
  userId: string
  entering: Entering
  isOwn: boolean
  /** Others wait for the person. */
  offersStandIn: boolean
  asking: Asking
  title: string
  balances: readonly Balance[]
  approvers: readonly (PersonRef & { usual: boolean })[]
  request: Request | undefined
  onClose: () => void
}

function AskForm(props: FormProps) {
  const { userId, request, balances, title, approvers, entering, isOwn, offersStandIn } = props
  const ui = useTranslations('ui')
  const [uploading, setUploading] = useState(false)
  const form = useAskForm(props)
  const close = useUnsavedClose(() => form.dirty, props.onClose)
  const span = spanOf(form.values)
  const wanted = span && { ...span, kind: form.values.kind, userId, ...(request && { id: request.id }) }
  const preview = usePreview(usePaused(wanted))
  const shown = span && preview.data?.data
  const ahead = useStepsAhead(usePaused(stepsOf(wanted, form.values.approverIds)))
  const actions = (
    <>
      <Button variant="subtle" onClick={close}>
        {ui('cancel')}
      </Button>
      <Submit form={form} preview={shown} edits={request !== undefined} waits={uploading} />
    </>
  )
  return (
    <Dialog opened wide onClose={close} title={title}>
      <FormFrame form={form} aria-label={title}>
        <DialogBody
          actions={actions}
          effect={<AskEffect preview={shown} busy={preview.isFetching} kind={form.values.kind} errors={form.errors} />}
        >
          <AskFields
            {...{ form, balances, userId, approvers, isOwn, offersStandIn }}
            entering={withEdited(entering, request)}
            preview={shown}
            ahead={span && ahead.data}
            onBusy={setUploading}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

/** A request may stay of its type, also where that one is archived. */
const withEdited = ({ asks, records }: Entering, request: Request | undefined): Entering => ({
  asks: request && !asks.includes(request.kind) ? [...asks, request.kind] : asks,
  records,
})

/** What is asked of the steps of a request. */
const stepsOf = (wanted: Span | undefined, approvers: readonly PersonRef[]) => {
  if (!wanted) return undefined
  const { id: _id, ...leave } = wanted
  return { ...leave, approverIds: approvers.map(({ id }) => id) }
}

/** Repeats the result as long as there is one. */
function Submit({
  form,
  preview,
  edits,
  waits,
}: {
  form: Form<AskValues>
  preview: Preview | undefined
  edits: boolean
  /** A file is still on its way. */
  waits: boolean
}) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const length = preview && !preview.problem ? preview.length : 0
  const word = edits ? 'ask.save' : form.values.records ? 'record.submit' : 'ask.submit'
  return (
    <SubmitButton form={form} disabled={waits}>
      {length > 0 ? t(`${word}Days`, { days: words.days(length) }) : t(word)}
    </SubmitButton>
  )
}

function useAskForm({ userId, entering, asking, approvers, request, onClose }: FormProps): Form<AskValues> {
  const t = useTranslations('timeOff')
  const outcome = useOutcomeWord()
  const form = useForm({
    initial: request ? valuesOf(request) : startOf(asking, approvers, entering),
    submit: async (values) => {
      const body = bodyOf(values, request, t('ask.chooseDay'))
      return (await send(body, values.records)).data
    },
    onDone: (made) => {
      onClose()
      if (request) toast.success(t('request_updated'))
      else if (made.status === 'approved') toast.success(t('recorded'))
      else toast.success(t('request_created', { kind: made.kind }), { undo: () => void undo(made) })
    },
    draft: `time-off.${request?.id ?? 'ask'}`,
  })
  const send = (body: ReturnType<typeof bodyOf>, records: boolean) => {
    if (request) return api.editRequest({ ...body, id: request.id, version: request.version })
    const { approverIds: _none, standInId: _nobody, ...recorded } = body
    return records ? api.recordLeave({ ...recorded, userId }) : api.askRequest({ ...body, userId })
  }
  const undo = async (made: Request) => {
    await statusCall(made.kind)({ id: made.id, status: 'canceled' })
    toast.success(outcome(made.kind, 'canceled'))
  }
  useUnsavedGuard(form.dirty)
  return form
}

function bodyOf(values: AskValues, request: Request | undefined, missing: string) {
  const span = spanOf(values)
  if (!span) throw missingDays(values, missing)
  return {
    ...span,
    kind: values.kind,
    comment: values.comment,
    approverIds: values.approverIds.map((person) => person.id),
    ...(idOf(values.standInId) !== idOf(request?.standIn) && { standInId: idOf(values.standInId) }),
    // what is attached already may be another person's upload: it is only named when it changes
    ...(idOf(values.attachmentId) !== idOf(request?.attachment) && { attachmentId: idOf(values.attachmentId) }),
  }
}

const idOf = (one: { id: string } | null | undefined): string | null => one?.id ?? null

/** In the shape of the server's refusals, so that the form shows it in the same place. */
function missingDays({ firstDay, lastDay }: AskValues, text: string): Error {
  const errors = { ...(firstDay === null && { firstDay: [text] }), ...(lastDay === null && { lastDay: [text] }) }
  return Object.assign(new Error(text), { errors })
}
