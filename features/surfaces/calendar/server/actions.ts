import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import * as links from '#features/core/identity/links/server/api.ts'
import { addDays, type Day, daysBetween, todayIn } from '#kit/days.ts'
import type { Context, Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download } from '#platform/files.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { found, invalid, missing } from '#platform/problems.ts'
import { passGates } from '#platform/gates.ts'
import { readActor } from '#platform/session.ts'
import { isLanguage, type Say, words } from '#platform/words.ts'
import { CHART_KINDS, type Chart } from '../contract.ts'
import { calendarFacts } from '../facts.ts'
import * as store from './store.ts'

const MOST_DAYS = 400

export async function chart(
  ctx: Context,
  input: Omit<store.Filter, 'kinds'> & { kinds?: string[] | undefined },
): Promise<string> {
  if (input.to < input.from) throw invalid({ to: ['calendar.endsBeforeItStarts'] })
  if (daysBetween(input.from, input.to) >= MOST_DAYS)
    throw invalid({ to: [{ key: 'calendar.tooManyDays', values: { max: MOST_DAYS } }] })
  const ids = [...(input.departments ?? []), ...(input.locations ?? []), ...(input.people ?? [])]
  if (!ids.every(isId)) throw invalid({ general: ['errors.format-uuid'] })
  const kinds = input.kinds
    ?.map((kind) => (CHART_KINDS as readonly string[]).indexOf(kind))
    .filter((index) => index >= 0)
  return store.chart(ctx, { ...input, kinds })
}

export async function rotateFeed(ctx: Context): Promise<string> {
  const token = newToken()
  await links.endFeed(ctx.db, ctx.actor.userId)
  const expiresAt = new Date(ctx.now.getTime() + 3 * 365 * 86_400_000)
  await links.insertFeed(ctx.db, {
    companyId: ctx.company.id,
    subjectId: ctx.actor.userId,
    tokenHash: hashToken(token),
    expiresAt,
  })
  await record(ctx, calendarFacts.feedMade, ctx.actor.userId)
  return ctx.addressOf(`/api/calendar/feed/${token}.ics`)
}

export async function endFeed(ctx: Context) {
  await links.endFeed(ctx.db, ctx.actor.userId)
  await record(ctx, calendarFacts.feedEnded, ctx.actor.userId)
}

/**
 * Rights are read at each call: a person who is deactivated or loses a right loses it in the feed at once. A person stopped at a gate
 * (no second factor, a password to be changed) has no feed either, until they pass it: it exposes the same data.
 */
export async function readFeed(visit: Visit, token: string): Promise<Download> {
  const company = found(visit.company)
  const userId = await visit.database.asCompany(company.id, (db) => store.ownerOfFeed(db, company.id, hashToken(token)))
  if (!userId) throw missing()
  return visit.database.asCompany(company.id, async (db) => {
    const actor = found(await readActor(db, userId, visit.now))
    passGates(actor.gates)
    const { departmentId, language } = await store.departmentOf(db, userId)
    const today = todayIn('UTC', visit.now)
    const spoken = isLanguage(language) ? language : 'en'
    const range = { from: addDays(today, -90), to: addDays(today, 300) }
    const filter = { ...range, ...(departmentId ? { departments: [departmentId] } : { people: [userId] }) }
    const data = JSON.parse(await store.chart({ db, actor, language: spoken, ports: visit.ports }, filter)) as Chart
    return {
      name: 'calendar.ics',
      contentType: 'text/calendar; charset=utf-8',
      body: feed(data, words(spoken), company.name),
      inline: true,
    }
  })
}

function feed(data: Chart, say: Say, company: string): string {
  const calendar = ical({
    name: company,
    prodId: { company: 'staffroom', product: 'calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  const add = (id: string, first: number, last: number, summary: string) => {
    const on = (index: number): Day => addDays(data.from, index)
    // whole days without a zone; the end is the day after
    calendar.createEvent({
      id,
      summary,
      allDay: true,
      start: `${on(first)}T00:00:00Z`,
      end: `${on(last + 1)}T00:00:00Z`,
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: `${data.from}T00:00:00Z`,
    })
  }
  for (const [who, first, last, kind, pending] of data.leave) {
    const person = data.people[who]!
    const what = say(`calendar.kind-${CHART_KINDS[kind]}`)
    add(
      `leave-${person[0]}-${addDays(data.from, first)}`,
      first,
      last,
      `${person[1]} ${person[2]}: ${what}${pending ? '?' : ''}`,
    )
  }
  for (const [location, first, last, name] of data.holidays)
    add(
      `holiday-${location}-${addDays(data.from, first)}-${name}`,
      first,
      last,
      location >= 0 ? `${name} (${data.locations[location]!.name})` : name,
    )
  return calendar.toString()
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
