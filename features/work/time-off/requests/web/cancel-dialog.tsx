import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { formatRange } from '#ui/format.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { useKinds } from '#ui/own-kinds.ts'
import { personName } from '#ui/person-name.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useMe } from '../../balances/web/queries.ts'
import type { Cancellation, Request } from '../contract.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { statusCall, useCancellation } from './queries.ts'
import css from './request-dialog.module.css'

interface Values {
  /** The whole leave, or its days from `from` on. */
  which: 'all' | 'rest'
  from: Day | null
  comment: string
}

/** Cancels a leave or the rest of it, and first shows what returns to the balance. */
export function CancelDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const form = useCancelForm(request, onClose)
  const from = fromOf(form.values)
  const { data, isError } = useCancellation(request.id, from, form.values.which === 'all' || from !== undefined)
  const days = words.days(data?.data.length ?? request.length)
  const actions = (
    <>
      {/* beside "Cancel 2 days" a plain "Cancel" could be read either way */}
      <Button variant="subtle" onClick={onClose} data-autofocus>
        {t('confirm.keep')}
      </Button>
      <Button type="submit" variant="default" data-danger loading={form.busy} disabled={!data}>
        {t('cancel.submit', { days })}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={t('cancel.title', { days, name: personName(request.user) })}>
      <FormFrame form={form} aria-label={t('request.cancel')}>
        <DialogBody actions={actions}>
          <Which form={form} request={request} />
          <div aria-live="polite" className={css.effect}>
            {isError && <p>{t('cancel.failed')}</p>}
            {data && <Effect request={request} effect={data.data} />}
          </div>
          <TextareaField
            label={t('confirm.why')}
            placeholder={t('ask.optional')}
            maxLength={2000}
            {...form.field('comment')}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

/** Which days are cancelled, which stay, and what returns to the balance. */
function Effect({ request, effect }: { request: Request; effect: Cancellation }) {
  const t = useTranslations('timeOff')
  const { word } = useKinds()
  const words = useLeaveWords()
  const { firstDay, lastDay, length, stays, expired, counted } = effect
  const about = {
    kind: word(request.kind),
    range: formatRange(firstDay, lastDay, words.locale),
    days: words.days(length),
  }
  const back = counted && request.status === 'approved' ? t('cancel.back') : ''
  return (
    <>
      <p>
        {t('cancel.effect', about)} {stays > 0 && t('cancel.stays', { days: words.days(stays) })}
      </p>
      <p>
        {expired > 0 ? t('cancel.expired', { days: words.days(expired) }) : back}{' '}
        {request.approvers.length > 0 && t('cancel.notified')}
      </p>
    </>
  )
}

/** All or the rest; a person who may only cancel the rest reads why. */
function Which({ form, request }: { form: Form<Values>; request: Request }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const me = useMe()
  const { cancel, cancelFrom } = request.can
  if (cancelFrom === null) return null
  return (
    <>
      {cancel ? (
        <SegmentedControl
          aria-label={t('cancel.which')}
          value={form.values.which}
          onChange={(which) => form.set('which', which)}
          data={[
            { value: 'all', label: t('cancel.all', { days: words.days(request.length) }) },
            { value: 'rest', label: t('cancel.rest') },
          ]}
        />
      ) : (
        me?.id === request.user.id && <p>{t('cancel.taken')}</p>
      )}
      {form.values.which === 'rest' && (
        <DateField label={t('cancel.from')} min={cancelFrom} max={request.lastDay} required {...form.field('from')} />
      )}
    </>
  )
}

const fromOf = ({ which, from }: Values) => (which === 'rest' ? (from ?? undefined) : undefined)

function useCancelForm(request: Request, onClose: () => void): Form<Values> {
  const t = useTranslations('timeOff')
  const [initial] = useState(() => startOf(request))
  return useForm({
    initial,
    submit: (values) => {
      const from = fromOf(values)
      if (values.which === 'rest' && !from)
        throw Object.assign(new Error('from'), { errors: { from: [t('ask.chooseDay')] } })
      const { comment } = values
      return statusCall(request.kind)({ id: request.id, status: 'canceled', comment, ...(from && { from }) })
    },
    onDone: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
}

const startOf = ({ can: { cancel, cancelFrom }, lastDay }: Request): Values => {
  const tomorrow = addDays(new Date().toLocaleDateString('sv'), 1)
  const from = cancelFrom !== null && tomorrow > cancelFrom && tomorrow <= lastDay ? tomorrow : cancelFrom
  return { which: cancel ? 'all' : 'rest', from, comment: '' }
}
