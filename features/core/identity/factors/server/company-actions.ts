import { saveSecondFactorRules } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { conflict } from '#platform/problems.ts'
import type { SignInRules } from '../contract.ts'
import { signInRules } from '../facts.ts'
import * as store from './company-store.ts'

const DAY = 86_400_000

export async function showRules(ctx: Context): Promise<SignInRules> {
  const { secondFactorFrom: from, secondFactorAfterSso: afterSso } = await rulesOf(ctx)
  return present(from, afterSso, await store.peopleBy(ctx.db))
}

interface Wanted {
  secondFactor: 'optional' | 'required'
  graceDays: number
  afterSso: boolean
}

/** @throws Problem 409 when the actor has no second factor: requiring one would lock them out first */
export async function saveRules(ctx: Context, { secondFactor, graceDays, afterSso }: Wanted): Promise<SignInRules> {
  const before = await rulesOf(ctx)
  const required = secondFactor === 'required'
  if (required && !before.secondFactorFrom && !before.hasFactor) throw conflict('identity.signInRules.ownFirst')
  // a date that was announced stays
  const from = required ? (before.secondFactorFrom ?? new Date(ctx.now.getTime() + graceDays * DAY)) : null
  await saveSecondFactorRules(ctx.db, ctx.company.id, from, afterSso)
  await record(ctx, signInRules.signInRulesChanged, ctx.company.id, {
    changes: {
      secondFactorFrom: [iso(before.secondFactorFrom), iso(from)],
      secondFactorAfterSso: [before.secondFactorAfterSso, afterSso],
    },
  })
  if (isDue(from, ctx.now)) ctx.afterCommit(() => live.end(ctx.company.id, { everyone: true }))
  return present(from, afterSso, await store.peopleBy(ctx.db))
}

/** Already in force: sockets are closed, and only people who do not have to add a factor can reconnect. */
const isDue = (from: Date | null, now: Date): boolean => from !== null && from <= now

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const rulesOf = (ctx: Context) => store.rulesOf(ctx.db, ctx.company.id, ctx.actor.accountId)

const present = (from: Date | null, afterSso: boolean, people: SignInRules['people']): SignInRules => ({
  secondFactor: from ? 'required' : 'optional',
  from: iso(from),
  afterSso,
  people,
})
