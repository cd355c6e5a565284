import { isDay } from '#kit/days.ts'
import { useReader } from '#ui/reader.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import { EditDialog } from './edit-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'

/** Events over any page: one to read and answer, one to create (`?event=new`) or to change. */
export function Host() {
  const [{ event, editEvent, eventDay }, change] = useUrlState()
  const { today } = useReader()
  const close = () => change({ event: undefined, editEvent: undefined, eventDay: undefined })
  if (event === 'new')
    return (
      <EditDialog key="new" id={null} day={isDay(eventDay) && eventDay > today ? eventDay : today} onClose={close} />
    )
  if (editEvent)
    return <EditDialog key={editEvent} id={editEvent} day={today} onClose={() => change({ editEvent: undefined })} />
  return event ? (
    <EventDialog key={event} id={event} onClose={close} onEdit={() => change({ editEvent: event })} />
  ) : null
}
