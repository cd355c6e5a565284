import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import type { Download } from '#platform/files.ts'
import { calendar } from '../contract.ts'
import { calendarFacts } from '../facts.ts'
import { ensureKinds, refuseRange } from './actions.ts'
import { kindOf, rowOf } from './export-present.ts'
import { icsOf } from './feed-present.ts'
import { type FeedItem, feedItems, readerOf } from './feed-store.ts'
import { isNarrowed } from './store.ts'

const PART = 200
type CalendarQuery = Input<typeof calendar.downloadCalendar>

/** What the reader sees of the days, and the zone that its times are in. */
async function itemsOf(
  ctx: Asking,
  { kinds, ...filter }: CalendarQuery,
): Promise<{ items: FeedItem[]; timeZone: string }> {
  const reader = await readerOf(ctx.db, ctx.actor.userId)
  const items = await feedItems(ctx, { ...filter, isNarrowed: isNarrowed(filter) }, reader)
  const wanted = kinds && new Set<string>(kinds)
  return { items: wanted ? items.filter((item) => wanted.has(kindOf(item))) : items, timeZone: reader.timeZone }
}

export const calendarExport = exportOf({
  name: 'calendar',
  route: calendar.exportCalendar,
  fact: calendarFacts.exported,
  tag: 'calendar',
  plan: (ctx, { format, ...query }) => planOf(ctx, query, format),
})

async function planOf(ctx: Asking, query: CalendarQuery, format: 'csv' | 'xlsx'): Promise<Plan> {
  refuseRange(query)
  await ensureKinds(ctx, query.kinds)
  // counted and written of one reading, so that both say the same
  let found: ReturnType<typeof itemsOf> | undefined
  const once = (read: Read) => (found ??= read((db) => itemsOf({ ...ctx, db }, query)))
  return {
    name: nameOf(ctx, query),
    format,
    head: ['who', 'what', 'from', 'to', 'note', 'place'].map((column) => ctx.say(`calendar.columns.${column}`)),
    count: async (read) => (await once(read)).items.length,
    parts: async function* (read) {
      const { items, timeZone } = await once(read)
      for (let at = 0; at < items.length; at += PART)
        yield items.slice(at, at + PART).map((item) => rowOf(item, { say: ctx.say, timeZone }))
    },
    details: { from: query.from, to: query.to },
  }
}

const nameOf = ({ say }: Pick<Asking, 'say'>, { from, to }: { from: string; to: string }) =>
  `${say('calendar.page.title')} ${from} – ${to}`

export async function download(ctx: Context, query: CalendarQuery): Promise<Download> {
  refuseRange(query)
  await ensureKinds(ctx, query.kinds)
  const { items } = await itemsOf(ctx, query)
  const { hostname: host } = new URL(ctx.addressOf('/'))
  const { from, to } = query
  await record(ctx, calendarFacts.exported, null, { from, to, format: 'ics', count: items.length })
  return {
    name: `${nameOf(ctx, query)}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    body: Buffer.from(icsOf(items, { say: ctx.say, name: ctx.company.name, host })),
  }
}
