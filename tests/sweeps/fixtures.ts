import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import { type Db, enterAccount } from '#platform/db.ts'
import { beginSession } from '#platform/session.ts'
import type { World } from '#tests/world.ts'
import type { Around, Fixtures } from './part.ts'
import { partOf, parts } from './parts.ts'

export type { Fixtures }

/** @param owner who may decide on the request, whose notification, session and import it is: the administrator of that company */
export async function makeFixtures(w: World, side: 'acme' | 'globex', route: Route): Promise<Fixtures> {
  const [as, owner] = side === 'acme' ? [w.asAcme, 'adam' as const] : [w.asGlobex, 'gina' as const]
  const made = await as(async (db) => {
    w.tokens[owner] = (await beginSession(db, w.holders[owner], 'Test', w.clock.now)).token
    return records(db, w.ids[owner], { company: w[side].id, route })
  })
  return { ...made, ...(await partOf(route)?.calls?.(w, owner)) }
}

/** In the form of a password's hash, and of no password. */
const OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$b2Ygbm9ib2R5IQ$b2Ygbm9ib2R5IG9mIG5vYm9keSBvZiBub2JvZHkhISE'

async function records(db: Db, owner: string, { company, route }: { company: string; route: Route }) {
  const mark = randomUUID().slice(0, 8)
  const made: Partial<Fixtures> = { company }
  for (const { places } of parts) Object.assign(made, await places?.(db, mark))
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
  for (const part of parts) Object.assign(made, await part.records?.(db, around))
  return made as Fixtures
}

/** Operations of one shape can have the same records. */
export const shapeFor = (route: Route): string =>
  [
    ...parts.map(({ variant }) => variant?.(route) ?? ''),
    partOf(route)?.calls ? parts.indexOf(partOf(route)!) : '',
  ].join()

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
