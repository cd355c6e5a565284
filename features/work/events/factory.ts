import { addDays, type Day, todayIn } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Name, World } from '#tests/world.ts'
import type { Preview } from './import/contract.ts'

let runs = 0

/** What tests of events ask and do. */
export const eventsOf = (w: World) => {
  /** So many days from now, far from the ends of a day in any zone. */
  const dayIn = (days: number): Day => addDays(todayIn('UTC', w.clock.now), days)
  const input = (more: object = {}) => ({
    name: 'Planning',
    description: 'What we do next.',
    place: 'Room 4',
    link: 'https://example.com/planning',
    day: dayIn(7),
    startTime: '10:00',
    endTime: '11:00',
    timeZone: 'UTC',
    audience: { userIds: [w.ids.ann, w.ids.eve] },
    ...more,
  })
  const at = (id: string) => `/api/events/${id}`
  const own = (letters: { to: string; subject: string }[]) =>
    letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
  return {
    input,
    dayIn,
    create: (more: object = {}, who: Name = 'max') => w.call(who, 'POST', '/api/events', input(more)),
    make: async (more: object = {}, who: Name = 'max'): Promise<string> => {
      const { status, body } = await w.call(who, 'POST', '/api/events', input(more))
      if (status !== 201) throw new Error(`no event: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    change: (id: string, more: object = {}, who: Name = 'max') => w.call(who, 'PUT', at(id), input(more)),
    cancel: (id: string, more: object = {}, who: Name = 'max') => w.call(who, 'POST', `${at(id)}/cancellation`, more),
    reply: (id: string, who: Name, reply: string, more: object = {}) =>
      w.call(who, 'PUT', `${at(id)}/reply`, { reply, ...more }),
    show: (id: string, who: Name) => w.call(who, 'GET', at(id)),
    edited: async (id: string, who: Name = 'max') => (await w.call(who, 'GET', `${at(id)}/edit`)).body.data,
    people: async (id: string, who: Name = 'max'): Promise<string[]> =>
      (await w.call(who, 'GET', `${at(id)}/participants`)).body.data.map(
        ({ user, reply }: { user: { firstName: string }; reply: string | null }) =>
          `${user.firstName}: ${reply ?? 'open'}`,
      ),
    ...seenBy(w, dayIn),
    /** Works off what is due. @returns the emails that were sent */
    settle: async () =>
      own((await w.settle()).letters)
        .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
        .toSorted(),
    /** A job of the clock. */
    runs: (job: string) => w.asAcme((db) => enqueue(db, job, {}, { key: String(++runs) })),
  }
}

/** What people see of events. */
const seenBy = (w: World, dayIn: (days: number) => Day) => ({
  /** Days of the events in a person's calendar, with what they are called. */
  calendar: async (who: Name, { days = 60, query = '' } = {}): Promise<string[]> => {
    const { body } = await w.call(who, 'GET', `/api/calendar?from=${dayIn(0)}&to=${dayIn(days)}${query}`)
    return body.events.map(
      ([, first, , name, from, to, reply]: [string, number, number, string, string, string, string]) =>
        `${addDays(body.from, first)} ${from}–${to} ${name}${reply ? ` (${reply})` : ''}`,
    )
  },
  /** Ids of the dates in a person's calendar. */
  dates: async (who: Name, days = 60): Promise<string[]> => {
    const { body } = await w.call(who, 'GET', `/api/calendar?from=${dayIn(0)}&to=${dayIn(days)}`)
    return body.events.map(([id]: [string]) => id)
  },
  notices: async (who: Name): Promise<{ type: string; text: string; to: string; info: { event: object } }[]> =>
    (await w.call(who, 'GET', '/api/notifications')).body.data.filter(({ type }: { type: string }) =>
      type.includes('Event'),
    ),
})

const EDGE = 'edge-of-a-part'

/** An entry of a calendar file. */
export const entryOf = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
export const fileOf = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...entries, 'END:VCALENDAR', ''].join('\r\n')

/** What tests of imports ask and do. */
export function importsOf(w: World) {
  async function preview(text: string | Buffer, who: Name | null = 'ann') {
    const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="calendar.ics"\r\n\r\n`
    const domain = who === 'gil' || who === 'gina' ? w.globex.domain : w.acme.domain
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/events/import/file',
      headers: {
        host: `${domain}.localhost:3000`,
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        ...(who ? { authorization: `Bearer ${w.tokens[who]}` } : {}),
      },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }
  const found = async (text: string, who: Name = 'ann'): Promise<Preview> => (await preview(text, who)).body.data
  return {
    preview,
    found,
    take: async (text: string, who: Name = 'ann') => {
      const { events } = await found(text, who)
      return w.call(who, 'POST', '/api/events/import', { events })
    },
    fromAddress: (address: string, who: Name | null = 'ann') =>
      w.call(who, 'POST', '/api/events/import/address', { address }),
  }
}
