import { user } from '#features/core/members/facts.ts'
import { hireAgain, hold, markInvited } from '#features/core/members/server/api.ts'
import { isOpenTemplate, mayOfTemplates } from '#features/people/onboarding/server/api.ts'
import type { Changes } from '#kit/changes.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { leavingFacts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './store.ts'

interface Again {
  firstDay: string
  bridged: boolean
  onboardingTemplateId?: string | null | undefined
}

/** A new period begins; the one that ended keeps its days, and with them its ledger. */
export async function rehire(
  ctx: Context,
  userId: string,
  { firstDay, bridged, onboardingTemplateId: templateId }: Again,
): Promise<void> {
  const subject = found(await store.person(ctx.db, userId, ctx.actor))
  ensure(may.record(ctx.actor, relationFrom(ctx.actor, userId, subject.relation), subject))
  ensure(!templateId || mayOfTemplates.choose(ctx.actor))
  await hold(ctx.db, [userId])
  const [latest] = await store.rowsOf(ctx.db, userId)
  if (!latest || !store.hasLeft(latest)) throw conflict('leaving.hasNotLeft')
  if (firstDay <= latest.lastDay) {
    const values = { day: formatDay(latest.lastDay, ctx.language, { year: true }) }
    throw invalid({ firstDay: [{ key: 'leaving.startsBeforeLeaving', values }] })
  }
  if (templateId && !(await isOpenTemplate(ctx.db, templateId, 'onboarding')))
    throw invalid({ onboardingTemplateId: ['errors.gone'] })
  if (!(await store.markRehired(ctx.db, latest.id, { rehiredOn: firstDay, bridged }))) throw conflict('errors.stale')
  const before = await hireAgain(ctx.db, userId, firstDay)
  if (!before) throw conflict('leaving.hasNotLeft')
  await markInvited(ctx.db, [userId], { by: ctx.actor.userId, at: ctx.now })
  await record(ctx, leavingFacts.rehired, userId, {
    firstDay,
    bridged,
    ...(templateId && { onboardingTemplateId: templateId }),
  })
  const changes: Changes = { hireDate: [before.hireDate, firstDay], terminationDate: [latest.lastDay, null] }
  await record(ctx, user.updated, userId, { changes })
  await record(ctx, user.invited, userId, {})
}
