import { sql } from 'kysely'
import type { Company, Context } from './context.ts'
import type { Db } from './db.ts'
import type { Live } from './live.ts'
import type { Mailer } from './mail.ts'

/** A fact as the worker reads it back. */
export interface Fact<Details = Record<string, unknown>> {
  id: string
  name: string
  actorId: string | null
  subjectId: string | null
  details: Details
  at: Date
}

/** What a reaction receives: one transaction inside the fact's company. */
export interface ReactionContext {
  company: Company
  db: Db
  now: Date
  live: Live
  mail: Mailer
  /** The bare domain's origin, to build addresses of this company's screens with `addressOf`. */
  addressOf: (path: string) => string
}

/** What follows from a fact. Runs after commit, at least once, and its database effects exactly once (`event_effects`). */
export interface Reaction {
  /** Unique over the product: it is the key under which the effect is remembered. */
  name: string
  on: readonly string[]
  run: (ctx: ReactionContext, fact: Fact) => Promise<void>
}

/** Who does it; the administrator behind their eyes, or the token in their name, is told with it. */
interface Doer {
  userId: string
  viewer?: { userId: string } | undefined
  token?: { id: string } | undefined
}

/**
 * Writes a fact in the same transaction as the change it describes: the audit trail *and* the outbox.
 * Reactions run after commit. Details may hold `{field: [before, after]}` under `changes`; no pay, bank or health values.
 * @returns the fact's id
 */
export async function record(
  ctx: Pick<Context, 'db' | 'ip'> & { actor: Doer | null },
  name: string,
  subjectId: string | null,
  details: object = {},
): Promise<string> {
  // one statement: the job carries the company that the wall knows, not one that the caller names
  const { rows } = await sql<{ id: string }>`
    with fact as (
      insert into events (name, actor_id, subject_id, details, ip)
      values (${name}, ${doerOf(ctx)}, ${subjectId}, ${JSON.stringify(withEyes(ctx, details))}, ${ctx.ip}) returning id, company_id
    )
    select id, sec.enqueue('react', json_build_object('companyId', company_id, 'eventId', id)) from fact`.execute(
    ctx.db,
  )
  return rows[0]!.id
}

/** `record` for many subjects, or several facts of one (each may bring its own `name`), in one statement. */
export async function recordMany(
  ctx: Parameters<typeof record>[0],
  name: string,
  facts: readonly { subjectId: string; name?: string; details?: object }[],
): Promise<void> {
  if (facts.length === 0) return
  const rows = JSON.stringify(
    facts.map((fact) => ({ name, ...fact, subject: fact.subjectId, details: withEyes(ctx, fact.details ?? {}) })),
  )
  await sql`
    with fact as (
      insert into events (name, actor_id, subject_id, details, ip)
      select f.name, ${doerOf(ctx)}, f.subject, f.details, ${ctx.ip}
      from json_to_recordset(${rows}::json) as f(name text, subject uuid, details jsonb) returning id, company_id
    )
    select sec.enqueue('react', json_build_object('companyId', company_id, 'eventId', id)) from fact`.execute(ctx.db)
}

type Who = Pick<Parameters<typeof record>[0], 'actor'>

/** Whoever looks through somebody's eyes did it, not the person looked through. */
const doerOf = ({ actor }: Who): string | null => actor?.viewer?.userId ?? actor?.userId ?? null

const withEyes = ({ actor }: Who, details: object): object => ({
  ...details,
  ...(actor?.viewer && { seenAs: actor.userId }),
  ...(actor?.token && { token: actor.token.id }),
})
