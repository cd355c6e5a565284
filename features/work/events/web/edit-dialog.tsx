import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sentAudience } from '#features/people/audience/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { AbsentDialog } from '#ui/overlays/absent-dialog.tsx'
import { EditDialog as RecordDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Edited, events, type Scope } from '../contract.ts'
import { blank, changedAudience, sentOf, startOf, type Values, withDay } from './edit-state.ts'
import { EventFields } from './event-fields.tsx'
import { useEdited } from './queries.ts'

/** A new event, or another time, place or text for one. */
export function EditDialog({ id, day, onClose }: { id: string | null; day: Day; onClose: () => void }) {
  return id ? <Known id={id} day={day} onClose={onClose} /> : <FieldsDialog day={day} onClose={onClose} />
}

function Known({ id, day, onClose }: { id: string; day: Day; onClose: () => void }) {
  const t = useTranslations('events')
  const { data, isError } = useEdited(id)
  if (data) return <FieldsDialog before={data} day={day} onClose={onClose} />
  const gone = isError && { title: t('gone'), text: t('goneText') }
  return <AbsentDialog title={t('editTitle')} gone={gone} onClose={onClose} />
}

/** What the form began with stays: an event that others change meanwhile must not be overwritten unseen. */
function FieldsDialog({ before: now, day, onClose }: { before?: Edited; day: Day; onClose: () => void }) {
  const [before] = useState(now)
  const t = useTranslations('events')
  const create = useChange(events.createEvent)
  const change = useChange(events.changeEvent)
  const form = useForm<Values, unknown>({
    initial: before ? startOf(before, before.repeat ? 'this' : 'all') : blank(day),
    submit: (values) =>
      before
        ? change({
            ...sentOf(values),
            ...changedAudience(values, before),
            id: before.id,
            version: before.version,
            scope: values.scope,
          })
        : create({ ...sentOf(values), audience: sentAudience(values.audience) }),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={t(before ? 'editTitle' : 'new')}
      form={form}
      onClose={onClose}
      word={t(before ? 'save' : 'create')}
    >
      <EventFields form={form} {...(before?.repeat && { onScope: (scope: Scope) => rescope(form, before, scope) })} />
    </RecordDialog>
  )
}

/** Other dates begin on another day and take place another number of times; what was typed stays. */
function rescope(form: Form<Values>, before: Edited, scope: Scope): void {
  const { day, repeat } = form.values
  const [was, next] = [startOf(before, form.values.scope), startOf(before, scope)]
  form.set('scope', scope)
  if (day === was.day) {
    const moved = withDay(form.values, next.day)
    form.set('day', moved.day)
    form.set('endDay', moved.endDay)
  }
  if (repeat.count === was.repeat.count) form.set('repeat', { ...repeat, count: next.repeat.count })
}
