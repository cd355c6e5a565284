import { createHash } from 'node:crypto'
import * as links from '#features/core/identity/links/server/api.ts'
import { addDays, todayIn } from '#kit/days.ts'
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
import { icsOf } from './feed-present.ts'
import * as store from './feed-store.ts'

const DAY_MS = 86_400_000
/** Days that a link works: programs read it for years. */
const LINK_DAYS = 3 * 365
/** What a feed covers, in days before and after today. */
const [DAYS_BACK, DAYS_AHEAD] = [90, 300]

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
  return ctx.addressOf(`/api/calendar/feed/${token}.ics`)
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
    const today = todayIn(reader.timeZone, visit.now)
    const language = isLanguage(reader.language) ? reader.language : 'en'
    const say = words(language)
    const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
    const ctx = { db, actor, language, ports: visit.ports }
    const items = await store.feedItems(ctx, { ...range, ...coveredBy(feed, reader) }, reader)
    const { hostname: host } = new URL(visit.addressOf('/'))
    const name = feed.scope === 'own' ? say('calendar.feed.ownName', { company: company.name }) : company.name
    const body = icsOf(items, { say, name, host })
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { name: 'calendar.ics', contentType: 'text/calendar; charset=utf-8', body, etag, inline: true }
  })
}

/** A reader without a department has a department's feed of one. */
function coveredBy({ scope, userId }: { scope: string; userId: string }, reader: { departmentId: string | null }) {
  if (scope === 'company') return {}
  return scope === 'department' && reader.departmentId ? { departments: [reader.departmentId] } : { people: [userId] }
}
