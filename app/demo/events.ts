import { sql } from 'kysely'
import { reachedBy } from '#features/people/audience/server/api.ts'
import { addDays, type Day, startOfWeek } from '#kit/days.ts'
import { daysOf, type Repeat } from '#kit/recurrence.ts'
import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'

interface DemoEvent {
  name: string
  description: string
  place: string
  link: string
  /** Key of who created it. */
  creator: (demo: readonly DemoPerson[]) => string
  /** A department with all below it; without one everyone. */
  department?: string
  /** So many days after this week's Monday. */
  day: number
  /** Without times it is of whole days. */
  times?: [start: string, end: string]
  moreDays?: number
  remindMinutes: number | null
  repeat: Repeat | null
}

const ZONE = 'Europe/Stockholm'
/** As far as the worker makes them, see `features/work/events/server/series-actions.ts`. */
const AHEAD = 550
const BACK_WEEKS = 4

const leadOf = (key: string) => (demo: readonly DemoPerson[]) =>
  demo.find((person) => person.key === key)?.manager ?? 'hr'

const EVENTS: readonly DemoEvent[] = [
  {
    name: 'Platform weekly',
    description: 'What is done, what is next, who needs help. Notes: https://example.com/platform-weekly',
    place: 'Room Vinga',
    link: 'https://example.com/call/platform',
    creator: leadOf('employee'),
    department: 'Platform',
    day: -7 * BACK_WEEKS,
    times: ['10:00', '10:45'],
    remindMinutes: 10,
    repeat: { frequency: 'weekly', interval: 1, weekdays: [1], monthlyBy: 'date', until: null, count: null },
  },
  {
    name: 'Company breakfast',
    description: 'Rolls and coffee in the canteen, and the numbers of the month at nine.',
    place: 'Canteen, Gothenburg',
    link: 'https://example.com/call/breakfast',
    creator: () => 'hr',
    day: 11,
    times: ['08:30', '09:30'],
    remindMinutes: 60,
    repeat: { frequency: 'monthly', interval: 1, weekdays: [], monthlyBy: 'weekday', until: null, count: 6 },
  },
  {
    name: 'Platform offsite',
    description: 'Two days by the sea: what we build next year. The bus leaves at eight from the office.',
    place: 'Marstrand',
    link: '',
    creator: leadOf('employee'),
    department: 'Platform',
    day: 9,
    moreDays: 1,
    remindMinutes: 1440,
    repeat: null,
  },
  {
    name: 'First aid course',
    description: 'Half a day with exercises. Wear clothes that you can kneel in.',
    place: 'Workshop, ground floor',
    link: '',
    creator: () => 'hr',
    department: 'Field service',
    day: 16,
    times: ['13:00', '16:30'],
    remindMinutes: 1440,
    repeat: null,
  },
]

/** A weekly meeting of one department, a monthly one of everyone, an offsite of two days, and a course; some people have answered. */
export async function seedEvents(
  db: Db,
  demo: readonly DemoPerson[],
  { people, departments, today }: { people: Ids; departments: Ids; today: Day },
): Promise<void> {
  for (const event of EVENTS) {
    const audienceId = await audienceOf(db, event.department ? departments.get(event.department)! : null)
    const creatorId = people.get(event.creator(demo))!
    const firstDay = addDays(startOfWeek(today), event.day)
    const until = addDays(today, AHEAD)
    const seriesId = await made(db, 'calendarEventSeries', {
      ...textsOf(event),
      firstDay,
      creatorId,
      audienceId,
      repeat: event.repeat && JSON.stringify(event.repeat),
      fillUntil: until,
    })
    await seedDates(db, seriesId, daysOf(event.repeat, firstDay, until))
    await seedReplies(db, { seriesId, audienceId, creatorId })
  }
}

const textsOf = ({ name, description, place, link, times, moreDays = 0, remindMinutes }: DemoEvent) => ({
  name,
  description,
  place,
  link,
  startTime: times?.[0] ?? '00:00',
  endTime: times?.[1] ?? '24:00',
  moreDays,
  isWholeDay: times === undefined,
  timeZone: ZONE,
  remindMinutes,
})

async function audienceOf(db: Db, departmentId: string | null): Promise<string> {
  const { id } = await db.insertInto('audiences').defaultValues().returning('id').executeTakeFirstOrThrow()
  const part = departmentId ? { kind: 'department', departmentId } : { kind: 'everyone' }
  await db
    .insertInto('audienceParts')
    .values({ audienceId: id, ...part })
    .execute()
  return id
}

const seedDates = (db: Db, seriesId: string, days: readonly Day[]) =>
  sql`insert into calendar_events (series_id, origin_day, day, name, description, place, link, start_time, end_time,
      more_days, is_whole_day, time_zone, remind_minutes, starts_at, ends_at)
    select s.id, d.day, d.day, s.name, s.description, s.place, s.link, s.start_time, s.end_time, s.more_days, s.is_whole_day,
      s.time_zone, s.remind_minutes,
      (d.day + s.start_time) at time zone s.time_zone, (d.day + s.more_days + s.end_time) at time zone s.time_zone
    from calendar_event_series s, unnest(${[...days]}::date[]) d(day) where s.id = ${seriesId}`.execute(db)

/** Two of three have answered; those who sign in to try the product are still to do so. */
const seedReplies = (
  db: Db,
  { seriesId, audienceId, creatorId }: { seriesId: string; audienceId: string; creatorId: string },
) =>
  sql`insert into calendar_event_participants (series_id, user_id, reply, replied_at)
    select ${seriesId}, x.id, x.reply, case when x.reply is not null then now() end from (
      select u.id, case when u.id = ${creatorId} then 'accepted'
        when u.email in ('employee@demo.test', 'manager@demo.test', 'hr@demo.test') or u.status <> 'active' then null
        else (array['accepted', 'accepted', null, 'accepted', 'maybe', 'declined'])[1 + (row_number() over (order by u.name_key)) % 6] end as reply
      from users u where u.id in ${reachedBy(audienceId)}) x`.execute(db)
