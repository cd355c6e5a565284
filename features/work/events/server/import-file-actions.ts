import { randomUUID } from 'node:crypto'
import { todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Upload } from '#platform/files.ts'
import { guarded, type Reader, refusedAt } from '#platform/guarded.ts'
import { invalid } from '#platform/problems.ts'
import { LINK, MOST_DAYS_MORE, NAME, PLACE, TEXT } from '../contract.ts'
import { createImported, refusalOf } from './import-actions.ts'
import { knownUids, ownZone } from './import-store.ts'
import { type Imported, MOST_EVENTS, type Preview } from '../import/contract.ts'
import type { CalendarContents, ReadingArgs } from './rules/reading.ts'
import type { Limits } from './rules/drafts.ts'
import type { ChangedDate, SeriesDraft } from './rules/single-dates.ts'

const READER: Reader = {
  module: new URL('rules/reading.ts', import.meta.url).href,
  ms: 10_000,
  megabytes: 500,
  most: 20 * 1024 * 1024,
}
const LIMITS: Limits = { name: NAME, text: TEXT, place: PLACE, link: LINK, daysMore: MOST_DAYS_MORE }

/** What a calendar came as: its field in the form, and what is said there of one that is none. */
export interface From {
  field: 'file' | 'address'
  noCalendar: 'eventImport.noCalendar' | 'eventImport.noCalendarThere'
}
const OF_FILE: From = { field: 'file', noCalendar: 'eventImport.noCalendar' }

/** Reads the uploaded file in a process of its own, before the transaction. @throws Problem 422 at the field */
export const readFile = (file: Upload, companyId: string, now: Date): Promise<CalendarContents> =>
  contentsOf(file.bytes, { companyId, now }, OF_FILE)

/** @throws Problem 422 at the field */
export async function contentsOf(
  bytes: Uint8Array,
  { companyId, now }: { companyId: string; now: Date },
  { field, noCalendar }: From,
): Promise<CalendarContents> {
  const args: ReadingArgs = { ...LIMITS, today: todayIn('UTC', now) }
  const answer = await guarded(companyId, READER, bytes, args).catch(refusedAt(field, noCalendar))
  const contents = JSON.parse(answer.toString()) as CalendarContents
  if (contents.isTooLong) throw invalid({ [field]: ['eventImport.tooLong'] })
  return contents
}

export async function previewFile(ctx: Context, [file]: readonly Upload[]): Promise<Preview> {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  return preview(ctx, file.read as CalendarContents)
}

export async function preview(ctx: Context, { drafts, refused }: CalendarContents): Promise<Preview> {
  const zone = await ownZone(ctx.db, ctx.actor.userId)
  const known = await knownUids(
    ctx.db,
    ctx.actor.userId,
    drafts.map(({ uid }) => uid),
  )
  const found: Preview = { events: [], here: [], refused: [...refused], assumed: [] }
  for (const draft of drafts) {
    const { uid, name, day, assumed } = draft
    const event = eventOf(draft, zone)
    const why = refusalOf(event, draft, ctx.now)
    if (known.has(uid)) found.here.push({ name, day })
    else if (why) found.refused.push({ name, day, why })
    else if (found.events.length === MOST_EVENTS) found.refused.push({ name, day, why: 'tooMany' })
    else {
      found.events.push(event)
      if (assumed) found.assumed.push({ uid, zone: assumed, clock: event.timeZone })
    }
  }
  return found
}

/** No reminders: the other calendar reminds them already. */
const eventOf = (draft: SeriesDraft, zone: string): Imported => {
  const { lastDay: _last, ends: _ends, assumed: _assumed, uid, repeat, without, changes, ...details } = draft
  return {
    uid,
    ...detailsOf(details, zone),
    repeat: repeat && { ...repeat, weekdays: [...repeat.weekdays] },
    without,
    changes: changes.map(({ originDay, ...change }) => ({ originDay, ...detailsOf(change, zone) })),
  }
}

const detailsOf = ({ timeZone, startTime, endTime, ...details }: Omit<ChangedDate, 'originDay'>, zone: string) => ({
  ...details,
  // whole days have no times
  ...(!details.isWholeDay && { startTime, endTime }),
  timeZone: timeZone || zone,
  remindMinutes: null,
})

export async function take(ctx: Context, events: readonly Imported[]): Promise<{ id: string; count: number }> {
  const id = randomUUID()
  const known = await knownUids(
    ctx.db,
    ctx.actor.userId,
    events.map(({ uid }) => uid),
  )
  let count = 0
  for (const event of events) {
    if (known.has(event.uid)) continue
    known.add(event.uid)
    await createImported(ctx, id, event)
    count += 1
  }
  return { id, count }
}
