import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { Upload } from '#platform/files.ts'
import { guarded, type Reader, refusedAt } from '#platform/guarded.ts'
import { invalid } from '#platform/problems.ts'
import { LINK, MOST_DAYS_MORE, NAME, PLACE, TEXT } from '../contract.ts'
import { createImported, refusalOf } from './import-actions.ts'
import { knownUids, ownZone } from './import-store.ts'
import { type Imported, MOST_EVENTS, type Preview } from '../import/contract.ts'
import type { CalendarContents } from './rules/reading.ts'
import type { Draft, Limits } from './rules/drafts.ts'

const READER: Reader = {
  module: new URL('rules/reading.ts', import.meta.url).href,
  ms: 10_000,
  megabytes: 500,
  most: 20 * 1024 * 1024,
}
const LIMITS: Limits = { name: NAME, text: TEXT, place: PLACE, link: LINK, daysMore: MOST_DAYS_MORE }

/** Reads the uploaded file in a process of its own, before the transaction. @throws Problem 422 at the field */
export async function readFile(file: Upload, companyId: string): Promise<CalendarContents> {
  const answer = await guarded(companyId, READER, file.bytes, LIMITS).catch(refusedAt('file', 'eventImport.noCalendar'))
  return JSON.parse(answer.toString()) as CalendarContents
}

export async function preview(ctx: Context, [file]: readonly Upload[]): Promise<Preview> {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const { drafts, refused } = file.read as CalendarContents
  const zone = await ownZone(ctx.db, ctx.actor.userId)
  const known = await knownUids(
    ctx.db,
    ctx.actor.userId,
    drafts.map(({ uid }) => uid),
  )
  const found: Preview = { events: [], here: [], refused: [...refused] }
  for (const draft of drafts) {
    const { name, day } = draft
    const event = eventOf(draft, zone)
    const why = refusalOf(event, ctx.now)
    if (known.has(draft.uid)) found.here.push({ name, day })
    else if (why) found.refused.push({ name, day, why })
    else if (found.events.length === MOST_EVENTS) found.refused.push({ name, day, why: 'tooMany' })
    else found.events.push(event)
  }
  return found
}

/** No reminders: the other calendar reminds them already. */
const eventOf = ({ timeZone, repeat, startTime, endTime, ...draft }: Draft, zone: string): Imported => ({
  ...draft,
  // whole days have no times
  ...(!draft.isWholeDay && { startTime, endTime }),
  timeZone: timeZone || zone,
  repeat: repeat && { ...repeat, weekdays: [...repeat.weekdays] },
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
