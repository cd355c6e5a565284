import type { Context, Visit } from '#platform/context.ts'
import { forbidden } from '#platform/problems.ts'
import type { Attempt } from '../contract.ts'
import { Refused } from './rules/refused.ts'
import * as store from './store.ts'

type Purpose = 'enter' | 'try' | 'connect'

export async function listAttempts(ctx: Context, providerId: string | undefined): Promise<Attempt[]> {
  const rows = await store.attempts(ctx.db, providerId)
  return rows.map(({ at, userId, firstName, lastName, details, ...row }) => ({
    ...row,
    at: at.toISOString(),
    person: userId ? { id: userId, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() } : null,
    expected: details.expected ?? null,
    received: details.received ?? null,
  }))
}

/** The message for the person who was refused; `ssoReason` is for the redirect after a posted form. */
export function problemOf({ reason }: Refused) {
  return Object.assign(forbidden(`sso.refused.${reason}`, 'ssoRefused'), { ssoReason: reason })
}

/** Runs the end of a flow; writes a refusal into the log of attempts before reporting it. */
export async function answered(
  visit: Visit,
  providerId: string | null,
  work: (onFlow: (flow: store.FlowRow) => void) => Promise<string>,
): Promise<string> {
  let known: store.FlowRow | undefined
  try {
    return await work((flow) => {
      known = flow
    })
  } catch (error) {
    const refused = error instanceof Refused ? error : wasQuicker(error)
    if (!refused) throw error
    const way = known ?? { providerId, purpose: 'enter' as const, userId: null }
    await logRefusal(visit, way, refused)
    throw problemOf(refused)
  }
}

/** Two concurrent first sign-ins of one person: one of them has to retry. */
const wasQuicker = (error: unknown) =>
  (error as { code?: string }).code === '23505' ? new Refused('notNow') : undefined

interface Way {
  providerId: string | null
  purpose: Purpose
  userId: string | null
}

/** Logs why a sign-in was refused; attempts that name no provider of this company are not logged. */
export async function logRefusal(visit: Visit, way: Way, { reason, difference, email }: Refused) {
  await visit.database.asCompany(visit.company!.id, async (db) => {
    const id = way.providerId
    if (!id || !(await store.provider(db, id))) return
    await store.addAttempt(db, {
      ...traceOf(visit, id, way.purpose),
      outcome: 'refused',
      reason,
      email,
      userId: way.userId,
      details: JSON.stringify(difference),
    })
  })
}

export const traceOf = ({ ip, device }: Visit, providerId: string, purpose: Purpose) => ({
  providerId,
  purpose,
  ip,
  device,
})
