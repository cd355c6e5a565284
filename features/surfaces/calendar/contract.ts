import { z } from 'zod'
import { listWithIds } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    calendar: true
  }
}

const day = z.iso.date()
const csv = z
  .string()
  .max(4000)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean))

/** Kinds as this reader sees them: `away` where the kind is not for them. The index is what a row carries. */
export const CHART_KINDS = ['away', 'vacation', 'day_off', 'sick_day', 'parental_leave'] as const
/** Whatever a calendar can be narrowed to, in the order of its legend. */
export const ITEM_KINDS = [
  'vacation',
  'day_off',
  'sick_day',
  'parental_leave',
  'away',
  'event',
  'extra_day',
  'holiday',
  'joined',
  'birthday',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
export const HALVES = ['full', 'am', 'pm'] as const

/**
 * People and their leave over some days, as short as it goes: thousands of people travel in one answer. Rows are arrays;
 * `day` is an index from `from`. Leave is not clipped, so that a cut never looks like its beginning: its days may lie before `from` or
 * after `to`; everything else is clipped to the days asked for.
 */
export const chart = z
  .object({
    from: day,
    to: day,
    ownKinds: z.array(z.string()).describe("The company's own leave types: the kinds that follow the built-in ones."),
    departments: z.array(z.object({ id: z.uuid(), name: z.string() })),
    locations: z.array(z.object({ id: z.uuid(), name: z.string() })),
    people: z
      .array(z.tuple([z.uuid(), z.string(), z.string(), z.string(), z.number(), z.number()]))
      .describe('id, first name, last name, avatar or "", index of the department or -1, index of the location or -1'),
    leave: z.array(
      z
        .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.string()])
        .describe(
          'person, first day, last day, kind, 1 while it waits for approval, first part, last part, id of the request where the reader may open it, else ""',
        ),
    ),
    holidays: z
      .array(z.tuple([z.number(), z.number(), z.number(), z.string(), z.number()]))
      .describe('location or -1 for all, first day, last day, name, half: 0 whole, 1 am, 2 pm'),
    extraDays: z.array(z.tuple([z.number(), z.number(), z.string()])).describe('location or -1 for all, day, title'),
    joined: z.array(z.tuple([z.number(), z.number()])).describe('person, day: began to work here'),
    birthdays: z.array(z.tuple([z.number(), z.number()])).describe('person, day; the year stays private'),
    events: z
      .array(z.tuple([z.string(), z.number(), z.number(), z.string(), z.string(), z.string(), z.string()]))
      .describe(
        'id, first day, last day, name, beginning and end by the reader\'s clock ("" of whole days), the reader\'s answer: `open` before they answer, "" where they are not invited',
      ),
    attending: z
      .array(z.tuple([z.array(z.number()), z.array(z.number())]))
      .describe(
        'Who is invited to these events and has not declined, as far as the reader may know: indexes of events of one series, and of people as pairs of a first and a last one.',
      ),
    otherwise: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .describe('event, person, 1 if they come to this date otherwise than `attending` says, 0 if they do not'),
  })
  .meta({ id: 'Chart' })
export type Chart = z.infer<typeof chart>

/** A day on which fewer people of a department are at work than should be. */
export const shortDay = z
  .object({
    day,
    present: z.int().describe('How many are at work, at the least: of the morning and the afternoon the thinner one.'),
    of: z.int().describe('How many work on that day at all.'),
    least: z.int().describe('How many should be at work.'),
  })
  .meta({ id: 'ShortDay' })
export type ShortDay = z.infer<typeof shortDay>
const shortCoverage = z.object({
  departmentId: z.uuid().describe('People of departments below it count too.'),
  days: z.array(shortDay),
})
export type ShortCoverage = z.infer<typeof shortCoverage>

/** What a calendar link covers: the reader alone, their department, everyone; or when the reader is busy, and nothing else of them. */
export const FEEDS = ['own', 'department', 'company', 'busy'] as const
export type FeedScope = (typeof FEEDS)[number]

const OWN = "ids of the company's own leave types"
const shownDays = { from: day, to: day, departments: csv, locations: csv, people: csv }

export const calendar = contract({
  showChart: {
    heavy: true,
    method: 'GET',
    shows: ['calendar', 'names', 'holidays', 'locations', 'departments'],
    path: '/api/calendar',
    summary: 'Absences, holidays, birthdays, new people and your events, for up to 400 days',
    needs: 'session',
    input: z.object({ ...shownDays, kinds: listWithIds(CHART_KINDS, OWN) }),
    reply: chart,
    text: true,
  },
  showCoverage: {
    heavy: true,
    method: 'GET',
    shows: ['calendar', 'holidays', 'departments'],
    path: '/api/calendar/coverage',
    summary: 'Days on which departments are below their minimum of people at work, as numbers alone; up to 400 days',
    needs: 'session',
    input: z.object({ from: day, to: day }),
    reply: z.object({ data: z.array(shortCoverage).describe('Departments with a minimum.') }),
  },
  exportCalendar: {
    heavy: true,
    method: 'GET',
    path: '/api/calendar/export',
    summary: 'What the calendar shows you of up to 400 days, as a table',
    needs: 'session',
    input: z.object({
      ...shownDays,
      kinds: listWithIds(ITEM_KINDS, OWN),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  downloadCalendar: {
    heavy: true,
    method: 'GET',
    path: '/api/calendar/export/ics',
    summary: 'The same in ICS format, as it is now: other than a calendar link it is not read again',
    needs: 'session',
    input: z.object({ ...shownDays, kinds: listWithIds(ITEM_KINDS, OWN) }),
    reply: z.unknown(),
    download: true,
    media: ['text/calendar'],
  },
  listFeeds: {
    method: 'GET',
    shows: ['calendar'],
    path: '/api/calendar/feeds',
    summary: 'Your calendar links: what each covers, since when, and when a program last read it',
    needs: 'session',
    by: 'person',
    input: z.object({}),
    reply: z.object({
      data: z.array(z.object({ scope: z.enum(FEEDS), since: z.string(), lastReadAt: z.string().nullable() })),
    }),
  },
  rotateFeed: {
    method: 'POST',
    path: '/api/calendar/feed',
    summary: 'Creates a new calendar link and turns off the old one of the same scope; shown once',
    needs: 'session',
    by: 'person',
    secret: true,
    input: z.object({ scope: z.enum(FEEDS).default('department') }),
    reply: z.object({ address: z.string() }),
    success: 'calendar.feedMade',
  },
  endFeed: {
    method: 'DELETE',
    path: '/api/calendar/feed',
    summary: 'Turns off the calendar link of a scope; without a scope all of them',
    needs: 'session',
    by: 'person',
    input: z.object({ scope: z.enum(FEEDS).optional() }),
    reply: z.object({}),
    success: 'calendar.feedEnded',
  },
  readFeed: {
    heavy: true,
    method: 'GET',
    path: '/api/calendar/feed/:token',
    summary:
      'The calendar in ICS format; shows what the owner of the link can see. Of the scope `busy`: when the owner is busy, as VFREEBUSY',
    needs: 'public',
    place: 'company',
    download: true,
    media: ['text/calendar'],
    limits: [{ per: 'ip', times: 600, seconds: 600 }],
    input: z.object({ token: z.string().min(20).max(100) }),
    reply: z.object({}),
  },
})
