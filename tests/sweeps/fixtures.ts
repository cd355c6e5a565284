import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import { type Db, enterAccount } from '#platform/db.ts'
import { beginSession } from '#platform/session.ts'
import type { World } from '#tests/world.ts'
import { exampleOf } from './examples.ts'
import { kindOf } from './kinds.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'
import type { Around, Fixtures, SweepPart } from './part.ts'
import { partOf, parts } from './parts.ts'

export type { Fixtures }

type Side = 'acme' | 'globex'
const OWNERS = { acme: 'adam', globex: 'gina' } as const
/** The first records of each company: one of every kind. */
const first = new WeakMap<World, Partial<Record<Side, Fixtures>>>()
/** Which features make a kind of record besides places; filled as they make them. */
const makers = new Map<string, Set<SweepPart>>()

/**
 * Records for one call of an operation. People and places, what it names, and what its feature makes are new; of every other kind it is the
 * company's first record. Everything anew for each call would cost more with each feature: as much as the calls themselves.
 */
export async function makeFixtures(w: World, side: Side, route: Route): Promise<Fixtures> {
  const known = first.get(w)?.[side]
  if (!known) return makeAll(w, side, route)
  return { ...known, ...(await make(w, side, route, { ...known }, makersFor(route))) }
}

/** New records of every kind. Whose notification, session and import it is, and who may decide: the administrator of that company. */
export async function makeAll(w: World, side: Side, route: Route): Promise<Fixtures> {
  const made = (await make(w, side, route, {}, new Set(parts))) as Fixtures
  first.set(w, { [side]: made, ...first.get(w) })
  return made
}

/** Those who make what the operation's example and fields name, and its own feature. */
function makersFor(route: Route): Set<SweepPart> {
  const kinds = new Set<string>(Object.keys(fieldsOf(route)).flatMap((field) => kindOf(route, field) ?? []))
  const noting = new Proxy({} as Fixtures, {
    get: (_, kind: string) => {
      kinds.add(kind)
      return kind
    },
  })
  exampleOf(operations.find((one) => one.route === route)!.name, route, noting)
  const own = partOf(route)
  for (const kind of own?.beside ?? []) kinds.add(kind)
  return new Set([...(own ? [own] : []), ...[...kinds].flatMap((kind) => [...(makers.get(kind) ?? [])])])
}

async function make(w: World, side: Side, route: Route, around: Partial<Fixtures>, by: ReadonlySet<SweepPart>) {
  const owner = OWNERS[side]
  const as = side === 'acme' ? w.asAcme : w.asGlobex
  const made = await as(async (db) => {
    w.tokens[owner] = (await beginSession(db, w.holders[owner], 'Test', w.clock.now)).token
    return records(db, w.ids[owner], { ...around, company: w[side].id }, { route, by })
  })
  return { ...made, ...(await partOf(route)?.calls?.(w, owner)) }
}

/** In the form of a password's hash, and of no password. */
const OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$b2Ygbm9ib2R5IQ$b2Ygbm9ib2R5IG9mIG5vYm9keSBvZiBub2JvZHkhISE'

async function records(
  db: Db,
  owner: string,
  made: Partial<Fixtures>,
  { route, by }: { route: Route; by: ReadonlySet<SweepPart> },
) {
  const mark = randomUUID().replaceAll('-', '').slice(0, 12)
  for (const part of parts) Object.assign(made, await part.places?.(db, mark))
  const boss = { id: randomUUID(), email: `boss-${mark}@example.test`, passwordHash: OF_NOBODY, verifiedAt: new Date() }
  await enterAccount(db, boss.id)
  await db.insertInto('accounts').values(boss).execute()
  made.manager = await person(db, `boss-${mark}`, made, { accountId: boss.id, status: 'active' })
  made.user = await person(db, `kim-${mark}`, made, { managerId: made.manager, status: 'pending' })
  const { accountId } = await db
    .selectFrom('users')
    .select('accountId')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  await enterAccount(db, accountId!)
  // places and people stand by now; what features make for each other is not to be counted on
  const around = Object.assign(made, { owner, accountId: accountId!, mark, route }) as Around
  for (const part of by) {
    const its = (await part.records?.(db, around)) ?? {}
    Object.assign(made, its)
    for (const kind of Object.keys(its)) makers.set(kind, (makers.get(kind) ?? new Set()).add(part))
  }
  return made
}

interface Traits {
  managerId?: string
  accountId?: string
  status: 'active' | 'pending'
}

async function person(
  db: Db,
  name: string,
  { department, location, jobTitle }: Partial<Fixtures>,
  { managerId, accountId, status }: Traits,
): Promise<string> {
  const values = {
    firstName: 'Kim',
    lastName: 'Dahl',
    email: `${name}@example.test`,
    departmentId: department ?? null,
    locationId: location ?? null,
    jobTitleId: jobTitle ?? null,
    managerId: managerId ?? null,
    accountId: accountId ?? null,
    status,
    hireDate: '2020-01-01',
    invitedAt: new Date(),
  }
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}
