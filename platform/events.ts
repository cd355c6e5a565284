import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Company, Context } from './context.ts'
import type { Db } from './db.ts'
import type { Live } from './live.ts'
import { signDoer } from './keys.ts'
import type { Mailer } from './mail.ts'
import type { Ports } from './ports.ts'
import { contextKey } from './secrets.ts'

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
  ports: Ports
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
type Teller = Pick<Context, 'ip'> & { actor: Doer | null }

/** A fact and whom it is about; several facts of one call may each bring their own `name`. */
interface Told {
  subjectId: string | null
  name?: string
  details?: object
}

/**
 * Writes a fact in the same transaction as the change it describes: the audit trail *and* the outbox.
 * Reactions run after commit. Details may hold `{field: [before, after]}` under `changes`; no pay, bank or health values.
 * @returns the fact's id
 */
export async function record(
  ctx: Teller & Pick<Context, 'db'>,
  name: string,
  subjectId: string | null,
  details: object = {},
): Promise<string> {
  const { rows } = await written(ctx, rowsOf(ctx, name, [{ subjectId, details }])).execute(ctx.db)
  return rows[0]!.id
}

/** `record` for many subjects, or several facts of one, in one statement. */
export async function recordMany(
  ctx: Teller & Pick<Context, 'db'>,
  name: string,
  facts: readonly (Told & { subjectId: string })[],
): Promise<void> {
  if (facts.length > 0) await written(ctx, rowsOf(ctx, name, facts)).execute(ctx.db)
}

/** `recordMany` for a bulk change: nobody reacts to the single fact, what follows hangs on the one fact of the whole. */
export async function recordQuietly(
  ctx: Teller & Pick<Context, 'db'>,
  name: string,
  subjectIds: readonly string[],
  details: object,
): Promise<void> {
  const text = JSON.stringify(withEyes(ctx, details))
  const from = sql`(select ${name}::text as name, id as subject, ${text}::jsonb as details from unnest(${[...subjectIds]}::uuid[]) id) f`
  await written(ctx, from, true).execute(ctx.db)
}

/**
 * Facts as a clause of the statement that makes the change: `with saved as (update …), facts as (${facts('saved')}) select …`. They are
 * written when the clause that is named has touched a row.
 */
export type Facts = (touched: string) => RawBuilder<unknown>

/** `record` for a store that writes the change and its fact in one statement. */
export const factOf = (ctx: Teller, name: string, subjectId: string | null, details: object = {}): Facts =>
  factsOf(ctx, name, [{ subjectId, details }])

/** `recordMany` for a store that writes the change and its facts in one statement. */
export const factsOf =
  (ctx: Teller, name: string, facts: readonly Told[]): Facts =>
  (touched) =>
    written(ctx, sql`${rowsOf(ctx, name, facts)} where exists (select 1 from ${sql.ref(touched)})`)

/** The same about each row that the named clause returns by its `id`: what is made has none before. */
export const factOfEach =
  (ctx: Teller, name: string, details: object = {}): Facts =>
  (made) =>
    written(
      ctx,
      sql`(select ${name}::text as name, id as subject, ${JSON.stringify(withEyes(ctx, details))}::jsonb as details from ${sql.ref(made)}) f`,
    )

/** Makes a change and writes its facts in one statement, if it touches a row. @returns what the change returns */
export async function changeAndTell<Row>(db: Db, change: Compilable<Row>, facts: Facts): Promise<Row[]> {
  const { rows } =
    await sql<Row>`with changed as (${change}), facts as (${facts('changed')}) select * from changed`.execute(db)
  return rows
}

const rowsOf = (ctx: Teller, name: string, facts: readonly Told[]): RawBuilder<unknown> => {
  const rows = facts.map((fact) => ({
    name,
    ...fact,
    subject: fact.subjectId,
    details: withEyes(ctx, fact.details ?? {}),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as f(name text, subject uuid, details jsonb)`
}

/** Trail and outbox in one: the database sets time and company itself, and takes the doer with the server's signature only. */
const written = (ctx: Teller, from: RawBuilder<unknown>, quiet = false) => {
  const doer = doerOf(ctx)
  return sql<{ id: string }>`
    insert into facts (name, doer, signature, subject_id, details, ip, quiet)
    select f.name, ${doer}::uuid, ${signDoer(contextKey(), doer, ctx.ip)}::bytea, f.subject, f.details, ${ctx.ip}::text, ${quiet}::boolean
    from ${from} returning id`
}

/** Whoever looks through somebody's eyes did it, not the person looked through. */
const doerOf = ({ actor }: Pick<Teller, 'actor'>): string | null => actor?.viewer?.userId ?? actor?.userId ?? null

const withEyes = ({ actor }: Pick<Teller, 'actor'>, details: object): object => ({
  ...details,
  ...(actor?.viewer && { seenAs: actor.userId }),
  ...(actor?.token && { token: actor.token.id }),
})

/** Whether any fact of this company is as young as that; that somebody has signed in changes nothing that a page shows. */
export async function happenedWithin(db: Db, ms: number): Promise<boolean> {
  const one = await db
    .selectFrom('events')
    .select('id')
    .where('at', '>', sql<Date>`now() - ${ms} * interval '1 millisecond'`)
    .where('name', '<>', 'user.signedIn')
    // the newest first: by this order PostgreSQL finds the company's own index
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
