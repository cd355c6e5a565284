import { sql } from 'kysely'
import type { Topic } from '#kit/contract.ts'
import type { FactKind, NoDetails } from '#kit/facts.ts'
import type { Company, Context } from './context.ts'
import type { Db } from './db.ts'
import type { Live } from './live.ts'
import { signDoer } from './keys.ts'
import type { Mailer } from './mail.ts'
import { port, type Ports } from './ports.ts'
import { contextKey } from './secrets.ts'

/** A fact as the worker reads it back, with the details that its kind declares. */
export interface Fact<Details = unknown, Name extends string = string> {
  id: string
  name: Name
  actorId: string | null
  subjectId: string | null
  details: Details
  at: Date
  /** Topics of its kind, for a push to those who see something else now. */
  stale: readonly Topic[]
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

/** A fact of one of these kinds: its name determines its details. */
export type FactOf<Kind extends FactKind> =
  Kind extends FactKind<infer Details, infer Name> ? Fact<Details, Name> : never

/** What follows from a fact, from `reaction`. */
export interface Reaction {
  readonly name: string
  readonly on: readonly FactKind[]
  /** @param fact of one of the kinds in `on`, its details parsed with that kind */
  readonly run: (ctx: ReactionContext, fact: Fact<never, never>) => Promise<void>
}

/**
 * Declares what follows from facts. Runs after commit, at least once, and its database effects exactly once (`event_effects`). Details
 * that do not match their kind never reach `run`: the job fails and is tried again.
 * @param declared.name unique over the product: the key in `event_effects`
 * @example reaction({ name: 'tokens.notifyOwner', on: [tokenFacts.made], run: async (ctx, { details }) => notifyOwner(ctx, details.name) })
 */
export const reaction = <const Kind extends FactKind>(declared: {
  name: string
  on: readonly Kind[]
  run: (ctx: ReactionContext, fact: FactOf<Kind>) => Promise<void>
}): Reaction => declared as unknown as Reaction

/**
 * Reactions to kinds of facts that other features name through a port: they are known once the product is put together, and the worker
 * asks for them when it starts.
 */
export const portReactions = port<(ports: Ports) => readonly Reaction[]>('reactions')

/**
 * Makes every open page of the company load again what these facts make stale. A push carries topics and no data. Where even the fact that
 * something changed is confidential, push to the people who may see it instead (compensation).
 * @param name unique over the product, as of any reaction
 * @param kinds those that make nothing stale are left out
 */
export const livePush = (name: string, kinds: readonly FactKind[]): Reaction =>
  reaction({
    name,
    on: kinds.filter(({ stale }) => stale.length > 0),
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  })

/** The actor of a fact; recorded with an impersonating administrator, or the token in the actor's name. */
interface Doer {
  userId: string
  viewer?: { userId: string } | undefined
  token?: { id: string } | undefined
}
/** `stale` is the call's, where there is one: what the fact makes stale goes with the call's answer. */
type FactSource = Pick<Context, 'ip'> & { actor: Doer | null; stale?: Set<Topic> | undefined }

/** A fact to be written. */
export interface NewFact {
  kind: FactKind
  subjectId: string | null
  details: object
}

/** The details of a kind that has some, or nothing. */
type DetailsOf<D> = NoDetails extends D ? [details?: D] : [details: D]

/** A fact for `recordMany`: each may be of another kind. */
export const newFact = <D extends object>(
  kind: FactKind<D>,
  subjectId: string | null,
  ...[details]: DetailsOf<D>
): NewFact => ({
  kind,
  subjectId,
  details: details ?? {},
})

/**
 * Writes a fact in the same transaction as the change it describes: the audit trail *and* the outbox.
 * Reactions run after commit, and the answer to the call says what went stale. Details may hold `{field: [before, after]}` under
 * `changes`; no pay, bank or health values.
 * @returns the fact's id
 */
export async function record<D extends object>(
  ctx: FactSource & Pick<Context, 'db'>,
  kind: FactKind<D>,
  subjectId: string | null,
  ...details: DetailsOf<D>
): Promise<string> {
  const { rows } = await written(ctx, [newFact(kind, subjectId, ...(details as [D]))]).execute(ctx.db)
  return rows[0]!.id
}

/** `record` for many subjects, or several facts of one, in one statement. */
export async function recordMany(ctx: FactSource & Pick<Context, 'db'>, facts: readonly NewFact[]): Promise<void> {
  if (facts.length > 0) await written(ctx, facts).execute(ctx.db)
}

/**
 * Trail and outbox in one: the database sets time and company itself, and takes the doer with the server's signature only.
 */
function written(ctx: FactSource, facts: readonly NewFact[]) {
  const doer = doerOf(ctx)
  const rows = facts.map(({ kind, subjectId, details }) => {
    for (const topic of kind.stale) ctx.stale?.add(topic)
    return { name: kind.name, subject: subjectId, details: withImpersonator(ctx, details), quiet: kind.silent }
  })
  return sql<{ id: string }>`
    insert into facts (name, doer, signature, subject_id, details, ip, quiet)
    select f.name, ${doer}::uuid, ${signDoer(contextKey(), doer, ctx.ip)}::bytea, f.subject, f.details, ${ctx.ip}::text, f.quiet
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(name text, subject uuid, details jsonb, quiet boolean)
    returning id`
}

/** During impersonation the administrator is the actor, not the impersonated person. */
const doerOf = ({ actor }: Pick<FactSource, 'actor'>): string | null => actor?.viewer?.userId ?? actor?.userId ?? null

const withImpersonator = ({ actor }: Pick<FactSource, 'actor'>, details: object): object => ({
  ...details,
  ...(actor?.viewer && { seenAs: actor.userId }),
  ...(actor?.token && { token: actor.token.id }),
})

/** Whether any fact of this company is at most `ms` old; sign-ins do not count, because no page shows them. */
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
