import { clockIn } from '#kit/clocks.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { Problem } from '#platform/problems.ts'
import { readActor } from '#platform/session.ts'
import { words } from '#platform/words.ts'
import { reportFacts } from '../facts.ts'
import { planned, SEND, sourceFor } from './actions.ts'
import { draftOf } from './mail.ts'
import type { ReportSummary } from './ports.ts'
import { latestUpTo, nextAfter } from './rules.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  // every hour of every time zone, also of those that are a quarter off, begins at one of these minutes
  { name: 'reports: due emails', cron: '*/15 * * * *', run: (ctx) => ctx.inCompany((db) => planDue(ctx, db)) },
  {
    name: SEND,
    slow: true,
    run: (ctx, { emailId, userId, due, isManual }) =>
      send(ctx, {
        emailId: String(emailId),
        userId: String(userId),
        due: new Date(String(due)),
        isManual: isManual === true,
      }),
  },
]

/** One transaction: what is planned, and the next time. Where several times were missed, the latest is sent and the others never are. */
async function planDue({ now, ports }: JobContext, db: Db): Promise<void> {
  const at = now()
  for (const email of await store.holdDue(db, at)) {
    const owner = await readActor(db, email.userId, at)
    const why = !owner || !sourceFor(ports, owner, email.list) ? 'rights' : email.inSight ? null : 'view'
    if (why) {
      await store.stop(db, email.id, why)
      await record({ db, ip: '', actor: null }, reportFacts.stopped, email.id, { name: email.name, why })
      continue
    }
    const recipients = await planned(db, email.id, latestUpTo(email, email.zone, at), { isManual: false })
    await store.setNext(db, email.id, nextAfter(email, email.zone, at))
    await record({ db, ip: '', actor: null }, reportFacts.sent, email.id, { name: email.name, recipients })
  }
}

interface Sending {
  emailId: string
  userId: string
  due: Date
  isManual: boolean
}

/** What this recipient may see now; the mark and the email stand or fall together, so that a killed worker repeats nothing. */
async function send(ctx: JobContext, { emailId, userId, due, isManual }: Sending): Promise<void> {
  const made = await ctx.inCompany((db) => summaryFor(ctx, db, { emailId, userId, due, isManual }))
  if (!made) return
  const { summary, email } = made
  await ctx.inReaction(async ({ db, mail, now, addressOf, company }) => {
    const to = await store.reader(db, emailId, userId)
    if (!to) return
    if (!summary) return void (await store.markRefused(db, emailId, userId, now))
    if (!(await store.markSent(db, emailId, userId, due, now))) return
    const draft = draftOf({ company, addressOf, now }, { to, email, summary, due })
    await mail.send(`report:${emailId}:${due.toISOString()}`, draft)
  })
  ctx.live.push(ctx.company.id, [email.userId], ['reportEmails'])
}

/** @returns nothing where they have it already or get it no more; without a summary where they may not see it */
async function summaryFor(
  ctx: JobContext,
  db: Db,
  { emailId, userId, due, isManual }: Sending,
): Promise<{ email: store.Schedule; summary: ReportSummary | null } | null> {
  const email = await store.hold(db, emailId)
  if (!email || email.stopped || (email.isPaused && !isManual)) return null
  const to = (await store.waits(db, emailId, userId, due)) && (await store.reader(db, emailId, userId))
  if (!to) return null
  return { email, summary: await refusedAsNull(() => seenBy(ctx, db, { to, email, due })) }
}

async function seenBy(
  { company, ports, now }: JobContext,
  db: Db,
  { to, email, due }: { to: store.Reader; email: store.Schedule; due: Date },
): Promise<ReportSummary | null> {
  const actor = await readActor(db, to.userId, now())
  // who could not open the page now gets no email either
  const source = actor?.gates.length === 0 ? sourceFor(ports, actor, email.list) : undefined
  if (!actor || !source) return null
  const { language } = to
  const asking = { company, actor, now: now(), language, say: words(language), db, ports }
  return source.summary(asking, email.params, clockIn(email.zone, due).day)
}

/** What the rules refuse is not sent; what broke is tried again. */
async function refusedAsNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
