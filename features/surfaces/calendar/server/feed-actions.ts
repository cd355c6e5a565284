import { createHash } from 'node:crypto'
import * as links from '#features/core/identity/links/server/api.ts'
import { momentOf } from '#kit/clocks.ts'
import { addDays, type Day, todayIn } from '#kit/days.ts'
import type { Context, Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download } from '#platform/files.ts'
import { passGates } from '#platform/gates.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { found, missing } from '#platform/problems.ts'
import { readActor } from '#platform/session.ts'
import { isLanguage, words } from '#platform/words.ts'
import type { FeedScope } from '../contract.ts'
import { calendarFacts } from '../facts.ts'
import { busySpans } from './busy-store.ts'
import { freeBusyOf, icsOf } from './feed-present.ts'
import * as store from './feed-store.ts'
import { mergedBusy } from './rules.ts'

const DAY_MS = 86_400_000
/** Days that a link works: programs read it for years. */
const LINK_DAYS = 3 * 365
/** What a feed covers, in days before and after today. */
const [DAYS_BACK, DAYS_AHEAD] = [90, 300]
/** What free/busy covers. */
const [BUSY_BACK, BUSY_AHEAD] = [7, 60]

export async function rotateFeed(ctx: Context, scope: FeedScope): Promise<string> {
  const token = newToken()
  await links.endFeed(ctx.db, ctx.actor.userId, scope)
  const expiresAt = new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS)
  await links.insertFeed(ctx.db, {
    companyId: ctx.company.id,
    subjectId: ctx.actor.userId,
    tokenHash: hashToken(token),
    expiresAt,
    scope,
  })
  await record(ctx, calendarFacts.feedMade, ctx.actor.userId)
  return ctx.addressOf(`/api/calendar/feed/${token}.${scope === 'busy' ? 'ifb' : 'ics'}`)
}

export async function endFeed(ctx: Context, scope: FeedScope | undefined) {
  await links.endFeed(ctx.db, ctx.actor.userId, scope)
  await record(ctx, calendarFacts.feedEnded, ctx.actor.userId)
}

/**
 * Rights are read at each call: a person who is deactivated or loses a right loses it in the feed at once. A person stopped at a gate
 * (no second factor, a password to be changed) has no feed either, until they pass it: it exposes the same data.
 */
export async function readFeed(visit: Visit, token: string): Promise<Download> {
  const company = found(visit.company)
  // in a transaction of its own: what follows only reads
  const feed = await visit.database.asCompany(company.id, (db) => links.readFeed(db, hashToken(token), visit.now))
  if (!feed) throw missing()
  return visit.database.asCompany(company.id, async (db) => {
    const actor = found(await readActor(db, feed.userId, visit.now))
    passGates(actor.gates)
    const reader = await store.readerOf(db, feed.userId)
    const body = await (feed.scope === 'busy' ? busyText : calendarText)({ visit, db, actor, company }, feed, reader)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const name = feed.scope === 'busy' ? 'busy.ifb' : 'calendar.ics'
    return { name, contentType: 'text/calendar; charset=utf-8', body, etag, inline: true }
  })
}

interface FeedReading {
  visit: Visit
  db: Context['db']
  actor: Context['actor']
  company: Context['company']
}
type Read = NonNullable<Awaited<ReturnType<typeof links.readFeed>>>
type Reader = Awaited<ReturnType<typeof store.readerOf>>

async function calendarText({ visit, db, actor, company }: FeedReading, feed: Read, reader: Reader): Promise<string> {
  const today = todayIn(reader.timeZone, visit.now)
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const say = words(language)
  const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
  const ctx = { db, actor, language, ports: visit.ports }
  const items = await store.feedItems(ctx, { ...range, ...coveredBy(feed, reader) }, reader)
  const name = feed.scope === 'own' ? say('calendar.feed.ownName', { company: company.name }) : company.name
  return icsOf(items, { say, name, host: hostOf(visit) })
}

const hostOf = (visit: Visit): string => new URL(visit.addressOf('/')).hostname

async function busyText({ visit, db, actor }: FeedReading, feed: Read, reader: Reader): Promise<string> {
  const today = todayIn(reader.timeZone, visit.now)
  const from = addDays(today, -BUSY_BACK)
  const to = addDays(today, BUSY_AHEAD)
  const range = { from: startOf(from, reader.timeZone), to: startOf(addDays(to, 1), reader.timeZone) }
  const spans = await busySpans({ db, actor, ports: visit.ports }, { from, to }, reader)
  return freeBusyOf(mergedBusy(spans, range), {
    range,
    // the same text all day long, so that a program which has it gets 304
    stamp: startOf(today, reader.timeZone),
    uid: `${createHash('sha256').update(`busy ${feed.userId}`).digest('hex').slice(0, 32)}@${hostOf(visit)}`,
    email: reader.email,
  })
}

const startOf = (day: Day, timeZone: string): Date => momentOf(timeZone, { day, minutes: 0 })

/** A reader without a department has a department's feed of one. */
function coveredBy({ scope, userId }: { scope: string; userId: string }, reader: { departmentId: string | null }) {
  if (scope === 'company') return {}
  return scope === 'department' && reader.departmentId ? { departments: [reader.departmentId] } : { people: [userId] }
}
