import { randomUUID } from 'node:crypto'
import { addDays, todayIn } from '#kit/days.ts'
import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { events } from './contract.ts'
import { eventImport } from './import/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Everyone is invited to it; it is still to come. */
    event: string
    /** Brought one event, of the owner alone. */
    eventImport: string
  }
}

const DAYS_AHEAD = 20
const day = () => addDays(todayIn('UTC', new Date()), DAYS_AHEAD)
const times = { startTime: '10:00', endTime: '11:00', timeZone: 'Europe/Stockholm' }
const fields = (f: { department: string }) => ({
  name: label(),
  description: 'Bring the numbers of the month.',
  place: 'Room 4',
  link: 'https://example.com/call',
  ...times,
  day: day(),
  remindMinutes: 15,
  repeat: { frequency: 'weekly', weekdays: [1], count: 3 },
  audience: { departmentIds: [f.department] },
})

export const sweep: SweepPart = {
  of: [events, eventImport],
  own: { id: ({ path }) => (path.includes('/import/') ? 'eventImport' : 'event') },
  records: async (db, { owner, mark }) => {
    const { id: audienceId } = await db
      .insertInto('audiences')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
    const texts = { name: `Planning ${mark}`, description: 'What we do next.', place: 'Room 4', ...times }
    const { id: seriesId } = await db
      .insertInto('calendarEventSeries')
      .values({ ...texts, firstDay: day(), fillUntil: day(), creatorId: owner, audienceId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('calendarEvents')
      .values({
        ...texts,
        seriesId,
        originDay: day(),
        day: day(),
        startsAt: new Date(`${day()}T09:00:00Z`),
        endsAt: new Date(`${day()}T10:00:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('calendarEventParticipants').values({ seriesId, userId: owner }).execute()
    const importId = randomUUID()
    const { id: ownAudience } = await db
      .insertInto('audiences')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    const imported = { creatorId: owner, audienceId: ownAudience, importId, importedUid: `${mark}@example.com` }
    await db
      .insertInto('calendarEventSeries')
      .values({ name: `Imported ${mark}`, ...times, ...imported, firstDay: day(), fillUntil: day() })
      .execute()
    return { event: id, eventImport: importId }
  },
  // they read a file, and a calendar of another server
  without: ['previewEventImport', 'previewEventImportAddress'],
  examples: {
    createEvent: fields,
    changeEvent: fields,
    replyToEvent: () => ({ reply: 'accepted', scope: 'this' }),
    importEvents: () => ({
      events: [{ uid: `${label()}@example.com`, name: label(), day: day(), ...times }],
    }),
    findAwayParticipants: (f) => ({ audience: { departmentIds: [f.department] }, day: day() }),
  },
}
