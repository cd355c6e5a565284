import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { seal, unseal } from '#platform/secrets.ts'
import type { OidcSecret } from './oidc-actions.ts'
import { Refused } from './rules/refused.ts'
import * as store from './store.ts'

/** What this browser alone knows of a way that it began. */
export const browserCookie = (domain: string): string => `__Host-${domain}_o`

/** What of a way only the server knows until it ends. */
export interface FlowSecret extends OidcSecret {
  requestId: string
}

export type OnFlow = (flow: store.FlowRow) => void
type Find = (db: Db) => Promise<store.FlowRow | undefined>

/** A way that was begun, has not ended and has time left. */
export async function knownFlow(visit: Visit, onFlow: OnFlow, find: Find) {
  const { flow, provider } = await visit.database.asCompany(visit.company!.id, async (db) => {
    const one = await find(db)
    return { flow: one, provider: one && (await store.provider(db, one.providerId)) }
  })
  if (flow) onFlow(flow)
  if (!flow || !provider || flow.usedAt) throw new Refused('state')
  if (flow.expiresAt < visit.now) throw new Refused('expired')
  if (flow.purpose !== 'try' && !provider.enabledAt) throw new Refused('switchedOff')
  return { flow, provider }
}

/** The same, and it is this browser's and this person's. */
export async function flowFor(visit: Visit, onFlow: OnFlow, find: Find) {
  const known = await knownFlow(visit, onFlow, find)
  const browser = visit.cookies[browserCookie(visit.company!.domain)]
  if (!browser || !hashToken(browser).equals(known.flow.browserHash)) throw new Refused('otherBrowser')
  if (known.flow.userId && known.flow.userId !== visit.actor?.userId) throw new Refused('otherBrowser')
  return known
}

/** A flow can be used once. @throws Refused when it was used concurrently */
export async function useUp(visit: Visit, flow: store.FlowRow) {
  if (!(await visit.database.asCompany(visit.company!.id, (db) => store.useFlow(db, flow.id, visit.now))))
    throw new Refused('state')
}

type Owner = { company: { id: string } | null }
const placeOf = ({ company }: Owner, column: 'secret' | 'answer', row: string) => ({
  companyId: company!.id,
  column: `sso_flows.${column}`,
  row,
})
/** A value of a way as it is kept. */
export const sealed = (owner: Owner, column: 'secret' | 'answer', row: string, value: object) =>
  Buffer.from(seal(placeOf(owner, column, row), JSON.stringify(value)))
export const opened = <T>(owner: Owner, column: 'secret' | 'answer', row: string, value: Buffer) =>
  JSON.parse(unseal(placeOf(owner, column, row), value.toString())) as T

/** The browser's secret from an earlier way, or a new one: two tabs may be under way at once. */
export function keptBrowser(visit: Visit): string {
  const known = visit.cookies[browserCookie(visit.company!.domain)]
  return known && /^[\w-]{43}$/.test(known) ? known : newToken()
}
