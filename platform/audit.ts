import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beginningOf, ChainReader, type Break, type Entry, fingerprint } from './audit-chain.ts'
import { isOurs, type SignedHead } from './audit-signing.ts'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { newFact, record, recordMany } from './events.ts'
import { readingFacts } from './facts.ts'

/** Facts that are read, sealed or checked at once: more would delay all other answers. */
const BATCH = 250

/** Facts of the database as the chain takes them. */
export const ENTRY = sql`e.id, e.name, e.actor_id as actor, e.subject_id as subject, e.details, e.ip,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

type InCompany = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Seals what is not sealed yet, in the order in which it is found: a fact whose transaction took longer comes later. The worker calls it
 * after each fact, so that a company's chain is seconds behind at most.
 * @param eventId nothing is to do when this fact is sealed: the sealer of another fact was faster
 */
export async function seal(inCompany: InCompany, companyId: string, eventId: string): Promise<void> {
  if (!(await inCompany((db) => isSealed(db, eventId)))) await sealWhile(inCompany, companyId, false)
}

/** The same, looking at all facts instead of those since shortly before the last sealed one. */
export const sealAll = (inCompany: InCompany, companyId: string): Promise<void> => sealWhile(inCompany, companyId, true)

/**
 * Each batch continues after the last fact of the previous one; reading the whole hour again for each made a large import quadratic. A fact
 * that is committed meanwhile with an earlier time is sealed by its own call of `seal`.
 */
async function sealWhile(inCompany: InCompany, companyId: string, all: boolean): Promise<void> {
  let sealed = await inCompany((db) => sealSome(db, companyId, all))
  while (sealed.length === BATCH) {
    const after = sealed.at(-1)
    sealed = await inCompany((db) => sealSome(db, companyId, all, after))
  }
}

const isSealed = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.selectFrom('auditSeals').select('seq').where('eventId', '=', eventId).executeTakeFirst()) !== undefined

type Unsealed = Omit<Entry, 'seq'>

async function sealSome(db: Db, companyId: string, all: boolean, after?: Unsealed): Promise<Unsealed[]> {
  // One sealer at a time; a waiting one then also seals what was written meanwhile. Plans are kept (db.ts): made while nothing is sealed,
  // they would read all seals for each fact from then on.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit:' || ${companyId}, 0)),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(db)
  const last = await lastSeal(db)
  const place =
    after && sql`e.at >= ${after.at}::timestamptz and (e.at > ${after.at}::timestamptz or e.id < ${after.id}::uuid)`
  const since = all || !last ? sql`true` : sql`e.at > ${last.at}::timestamptz - interval '1 hour'`
  // In the order of an index read backwards, so that PostgreSQL stops after a batch. It estimates that "is null" holds for 0.5 % of the rows
  // and "is not null" for nearly all: with the first it would read and sort all facts for each batch.
  const { rows } = await sql<Unsealed>`
    select ${ENTRY} from events e
    where ${place ?? since}
      and (case when (select s.seq from audit_seals s where s.company_id = e.company_id and s.event_id = e.id) is null then e.id end) is not null
    order by e.at, e.id desc limit ${BATCH}`.execute(db)
  if (rows.length === 0) return rows
  let seq = last?.seq ?? 0
  let head = last?.hash ?? beginningOf(companyId)
  const seals = rows.map((row) => {
    seq += 1
    head = fingerprint(head, { ...row, seq })
    return { seq, event_id: row.id, hash: head.toString('hex') }
  })
  await sql`insert into audit_seals (seq, event_id, hash)
    select seq, event_id, decode(hash, 'hex') from json_to_recordset(${JSON.stringify(seals)}::json) as s(seq bigint, event_id uuid, hash text)`.execute(
    db,
  )
  return rows
}

export interface Seal {
  seq: number
  hash: Buffer
  /** When the fact was written, with microseconds. */
  at: string
}

/** The end of the chain; undefined while nothing is sealed. */
export const lastSeal = async (db: Db): Promise<Seal | undefined> =>
  (
    await sql<Seal>`
      select s.seq, s.hash, e.at::text as at from audit_seals s join events e on e.company_id = s.company_id and e.id = s.event_id
      order by s.seq desc limit 1`.execute(db)
  ).rows[0]

/** Sealed facts after a number, in the order of the chain. */
export const sealedAfter = async (db: Db, seq: number, limit = BATCH): Promise<(Entry & { hash: Buffer })[]> =>
  (
    await sql<Entry & { hash: Buffer }>`
      select s.seq, s.hash, ${ENTRY} from audit_seals s join events e on e.company_id = s.company_id and e.id = s.event_id
      where s.seq > ${seq} order by s.seq limit ${limit}`.execute(db)
  ).rows

/**
 * Reckons the whole chain again from the facts as they stand.
 * @param heads what was signed of it before
 * @returns the first break, or null
 */
export async function checkChain(
  db: Db,
  companyId: string,
  heads: readonly SignedHead[] = [],
): Promise<{ seq: number; why: Break['why'] | 'cut' | 'signature' } | null> {
  const reader = new ChainReader(0, beginningOf(companyId))
  const fingerprints = new Map(heads.map((head) => [head.seq, head.fingerprint]))
  const forged = heads.find((head) => head.company !== companyId || !isOurs(head))
  if (forged) return { seq: forged.seq, why: 'signature' }
  let since = performance.now()
  for (;;) {
    const entries = await sealedAfter(db, reader.seq)
    for (const { hash, ...entry } of entries) {
      const broken = reader.read(entry, hash)
      if (broken) return broken
      if ((fingerprints.get(entry.seq) ?? hash.toString('hex')) !== hash.toString('hex'))
        return { seq: entry.seq, why: 'changed' }
    }
    if (entries.length < BATCH) break
    // as long as it took: a check may take its time, and others are served meanwhile
    await pause(performance.now() - since)
    since = performance.now()
  }
  return heads.some(({ seq }) => seq > reader.seq) ? { seq: reader.seq + 1, why: 'cut' } : null
}

/** What of a person is so private that reading it leaves a trace. */
export type Sensitive = 'health' | 'pay' | 'bank'

/** Who reads: under impersonation the administrator. */
const readerOf = ({ actor }: Context): string => actor.viewer?.userId ?? actor.userId

/** Of some people, those of whom nothing was read in the last hour. */
async function unread(
  ctx: Context,
  what: Sensitive,
  userIds: readonly string[],
  fileId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select p.id from unnest(${[...userIds]}::uuid[]) as p(id) where not exists (
    select 1 from events where actor_id = ${readerOf(ctx)} and subject_id = p.id and name = ${readingFacts[`${what}Read`].name}
      and details->>'fileId' is not distinct from ${fileId}::text
      and at > clock_timestamp() - interval '1 hour')`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Records that a person read another's pay, bank or health data: once an hour for each reader and person, however often they look. A file
 * is a reading of its own, which no earlier reading covers.
 */
export async function recordRead(
  ctx: Context,
  what: Sensitive,
  userId: string,
  details: { requestId?: string; fileId?: string; file?: string } = {},
): Promise<void> {
  if (userId === ctx.actor.userId) return
  const [fresh] = await unread(ctx, what, [userId], details.fileId)
  if (fresh) await record(ctx, readingFacts[`${what}Read`], userId, details)
}

/** `recordRead` of several people at once, whose data are in one list. */
export async function recordReads(ctx: Context, what: Sensitive, userIds: readonly string[]): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== ctx.actor.userId)
  if (others.length === 0) return
  const fact = readingFacts[`${what}Read`]
  await recordMany(
    ctx,
    (await unread(ctx, what, others)).map((id) => newFact(fact, id, {})),
  )
}
