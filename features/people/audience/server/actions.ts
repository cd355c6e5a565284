import type { PersonRef } from '#features/core/members/contract.ts'
import { roleWord } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { type Audience, type AudiencePart, type DescribedAudience, KINDS, type Target } from '../contract.ts'
import { may } from './access.ts'
import { isEmpty, kindsIn, partsOf } from './rules.ts'
import * as store from './store.ts'

type Doing = Pick<Context, 'db' | 'actor'>
type Reading = Pick<Context, 'db' | 'actor' | 'say'>

/**
 * Saves the audience of a record, in the caller's transaction. Its version is the record's: compare and set that first.
 * @param id what the record has in `audience_id`; null for the first one
 * @param field how the record's input calls it, for errors
 * @returns the id to keep in `audience_id`
 * @throws Problem 422 for an audience of nobody, and for targets that are gone
 */
export async function save(ctx: Doing, id: string | null, given: Audience, field = 'audience'): Promise<string> {
  const parts = partsOf(given)
  if (isEmpty(given)) throw invalid({ [field]: ['audience.empty'] })
  const unknown = await store.unknown(ctx.db, ctx.actor, id, parts)
  if (unknown.length) throw invalid({ [field]: ['audience.gone'] })
  const saved = id ?? (await store.insert(ctx.db))
  await store.replaceParts(ctx.db, saved, parts)
  return saved
}

/** An audience of its own for a record that goes on from another one. @returns the id to keep in `audience_id` */
export const copy = ({ db }: Pick<Context, 'db'>, id: string): Promise<string> => store.copy(db, id)

/** Ends an audience whose record goes on without one; `audience_id` becomes null. A record that is deleted takes its audience along. */
export const drop = ({ db }: Pick<Context, 'db'>, id: string) => store.remove(db, id)

const NOBODY: DescribedAudience = { everyone: false, parts: [] }

/** Audiences with the names of what they consist of, by their ids. One statement. */
export async function describe(ctx: Reading, ids: readonly string[]): Promise<Map<string, DescribedAudience>> {
  const rows = ids.length ? await store.described(ctx.db, ctx.actor, ids) : []
  const of = Map.groupBy(rows, ({ audienceId }) => audienceId)
  return new Map(ids.map((id) => [id, of.has(id) ? describedFrom(ctx, of.get(id)!) : NOBODY]))
}

const nameOf = ({ firstName, lastName }: PersonRef): string => `${firstName} ${lastName}`.trim()

type Row = Awaited<ReturnType<typeof store.described>>[number]

function describedFrom({ say }: Pick<Context, 'say'>, rows: readonly Row[]): DescribedAudience {
  return {
    everyone: rows.some(({ kind }) => kind === 'everyone'),
    parts: rows.flatMap(({ kind, id, name, builtIn, person, isExcluded, state }): AudiencePart[] =>
      kind === 'everyone'
        ? []
        : [{ kind, id, name: person ? nameOf(person) : roleWord(say, { name, builtIn }), person, isExcluded, state }],
    ),
  }
}

/** The names in an audience, as the audit trail has them. */
export const words = ({ say }: Pick<Context, 'say'>, { everyone, parts }: DescribedAudience): string[] => [
  ...(everyone ? [say('audience.everyone')] : []),
  ...parts
    .filter(({ state }) => state !== 'deleted')
    .map(({ isExcluded, state, name }) => {
      const word = state === 'hidden' ? say('audience.hidden') : name
      return isExcluded ? say('audience.exceptOf', { names: word }) : word
    }),
]

/** What can be chosen: people by name, and what else the reader may name. */
export async function find(ctx: Reading, { search, limit }: { search: string; limit: number }): Promise<Target[]> {
  const kinds = KINDS.filter((kind) => kind !== 'user').filter((kind) => may.choose(ctx.actor, kind))
  const listed = await store.findListed(ctx.db, ctx.actor, { kinds, search, limit })
  const people = await store.findPeople(ctx.db, search, limit)
  return [
    ...listed.map(({ kind, id, name, builtIn }) => ({
      kind,
      id,
      name: roleWord(ctx.say, { name, builtIn }),
      person: null,
    })),
    ...people.map((person) => ({ kind: 'user' as const, id: person.id, name: nameOf(person), person })),
  ]
}

/** Whom an audience reaches, as far as the reader may know who is behind each of its names. */
export async function preview(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  { audience, search, limit }: { audience: Audience; search: string; limit: number },
) {
  if (!(await knowsWho(ctx, audience))) return { count: null, found: 0, people: [] }
  return store.reached(ctx.db, partsOf(audience), { search, limit, now: ctx.now })
}

/** Whether the reader may know who is behind each of its names. */
const knowsWho = async (ctx: Doing, audience: Audience): Promise<boolean> =>
  kindsIn(audience).every((kind) => may.knowWho(ctx.actor, kind)) &&
  (await store.knowsGroups(ctx.db, ctx.actor, [...audience.groupIds, ...audience.except.groupIds]))

/** Whether the reader may know who is behind each name of a kept audience: then its people may be listed. */
export const knowsAll = ({ actor }: Pick<Context, 'actor'>, { parts }: DescribedAudience): boolean =>
  parts.every(({ kind, state }) => state !== 'hidden' && may.knowWho(actor, kind))

/**
 * The ids of everyone in an audience that is used once and not saved, as a subquery.
 * @throws Problem 422 for an audience of nobody, for targets that are gone, and where the actor may not know who is behind a name
 */
export async function reachedOnce(ctx: Doing & Pick<Context, 'now'>, given: Audience, field = 'audience') {
  const parts = partsOf(given)
  if (isEmpty(given)) throw invalid({ [field]: ['audience.empty'] })
  if ((await store.unknown(ctx.db, ctx.actor, null, parts)).length > 0) throw invalid({ [field]: ['audience.gone'] })
  if (!(await knowsWho(ctx, given))) throw invalid({ [field]: ['audience.unseen'] })
  return store.peopleIn(parts, ctx.now)
}
