import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { newToken } from '#platform/keys.ts'
import { found, invalid } from '#platform/problems.ts'
import type { Domain } from '../contract.ts'
import { domainFacts } from '../facts.ts'
import { dns } from './ports.ts'
import { afterLook, asciiOf, faultOf, isProof, recordFor } from './rules.ts'
import * as store from './store.ts'

export const list = async (ctx: Context): Promise<Domain[]> => (await store.list(ctx.db)).map(present)

export async function add(ctx: Context, given: string): Promise<Domain> {
  const domain = asciiOf(given)
  const fault = faultOf(domain)
  if (fault) throw invalid({ domain: [fault] })
  const row = await store.insert(ctx.db, domain, newToken().slice(0, 32))
  if (!row) throw invalid({ domain: ['sso.domains.taken'] })
  await record(ctx, domainFacts.domainAdded, row.id, { domain })
  return present(row)
}

/** Queries the DNS between two transactions, so that no connection is held meanwhile. */
export async function verify(visit: Visit, id: string): Promise<Domain> {
  const { database, company, now } = visit
  const before = found(await database.asCompany(found(company).id, (db) => store.find(db, id)))
  const isThere = await askFor(before)
  // the time of the check is shown too
  visit.stale.add('sso')
  return database.asCompany(company!.id, async (db) => present(await keepLook(db, visit, before, isThere, now)))
}

export async function remove(ctx: Context, id: string) {
  const { domain } = found(await store.remove(ctx.db, id))
  await record(ctx, domainFacts.domainRemoved, id, { domain })
}

/** Whether the record is there; null when the DNS did not answer. */
export const askFor = ({ domain, token }: store.DomainRow): Promise<boolean | null> =>
  dns.txt(recordFor(domain, token).name).then(
    (records) => isProof(records, token),
    () => null,
  )

/** Writes what a look has found, and a fact when that changes whether the domain counts. */
export async function keepLook(
  db: Db,
  who: { ip: string; actor: { userId: string } | null },
  before: store.DomainRow,
  isThere: boolean | null,
  now: Date,
): Promise<store.DomainRow> {
  const after = found(await store.look(db, before.id, { ...afterLook(before, isThere, now), checkedAt: now }))
  if (Boolean(before.verifiedAt) !== Boolean(after.verifiedAt)) {
    const fact = after.verifiedAt ? domainFacts.domainVerified : domainFacts.domainLost
    await record({ db, ip: who.ip, actor: who.actor }, fact, before.id, { domain: before.domain })
  }
  return after
}

function present({ id, domain, token, verifiedAt, checkedAt, seenAt }: store.DomainRow): Domain {
  const isGone = verifiedAt !== null && checkedAt !== null && seenAt !== null && seenAt < checkedAt
  return {
    id,
    domain,
    state: verifiedAt === null ? 'waiting' : isGone ? 'lost' : 'verified',
    record: recordFor(domain, token),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}
