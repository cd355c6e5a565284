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

/** What the person is told of a refusal; `ssoReason` is for the way back from a posted form. */
export function problemOf({ reason }: Refused) {
  return Object.assign(forbidden(`sso.refused.${reason}`, 'ssoRefused'), { ssoReason: reason })
}

/** Runs the end of a way; a refusal is written into the log of attempts before the person is told. */
export async function answered(
  visit: Visit,
  providerId: string | null,
  work: (told: (flow: store.FlowRow) => void) => Promise<string>,
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

/** Two first sign-ins of one person at the same moment: one of them has to come again. */
const wasQuicker = (error: unknown) =>
  (error as { code?: string }).code === '23505' ? new Refused('notNow') : undefined

interface Way {
  providerId: string | null
  purpose: Purpose
  userId: string | null
}

/** Writes why somebody did not get in; what names no provider of this company leaves no trace. */
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
