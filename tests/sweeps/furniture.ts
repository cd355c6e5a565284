import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import { type Db, enterAccount } from '#platform/db.ts'
import { beginSession } from '#platform/session.ts'
import type { World } from '#tests/world.ts'
import { importing } from '#features/people/import/factory.ts'
import { recordsOf } from './owned-furniture.ts'
import type { Furniture } from './furniture-kinds.ts'
import { rolesFor } from './role-examples.ts'
import { ssoFor } from './sso-examples.ts'
import { csvFile } from '#features/people/import/server/rules/write-file.ts'

export type { Furniture }

/** @param owner who may decide on the request, whose notification, session and import it is: the administrator of that company */
export async function furnish(w: World, side: 'acme' | 'globex', route: Route): Promise<Furniture> {
  const [as, owner] = side === 'acme' ? [w.asAcme, 'adam' as const] : [w.asGlobex, 'gina' as const]
  const made = await as(async (db) => {
    w.tokens[owner] = (await beginSession(db, w.holders[owner], 'Test', w.clock.now)).token
    return records(db, w.ids[owner], route)
  })
  const imported = route.path.includes('/imports') ? await upload(w, owner) : randomUUID()
  return { ...made, company: w[side].id, import: imported }
}

/** In the form of a password's hash, and of no password. */
const OF_NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$b2Ygbm9ib2R5IQ$b2Ygbm9ib2R5IG9mIG5vYm9keSBvZiBub2JvZHkhISE'

async function records(db: Db, owner: string, route: Route) {
  const mark = randomUUID().slice(0, 8)
  const places = await listsOf(db, mark)
  const other = (await listsOf(db, `${mark}-2`)).ids
  const account = {
    id: randomUUID(),
    email: `boss-${mark}@example.test`,
    passwordHash: OF_NOBODY,
    verifiedAt: new Date(),
  }
  await enterAccount(db, account.id)
  await db.insertInto('accounts').values(account).execute()
  const manager = await person(db, `boss-${mark}`, { ...places, accountId: account.id, status: 'active' })
  const user = await person(db, `kim-${mark}`, { ...places, managerId: manager, status: 'pending' })
  await db
    .updateTable('users')
    .set({ deactivatedAt: route.path.endsWith('/activation') ? new Date() : null })
    .where('id', '=', user)
    .execute()
  const employment = only(
    await db
      .insertInto('employments')
      .values({ userId: user, effectiveDate: '2020-01-01', typeId: places.ids.employmentType })
      .returning('id')
      .execute(),
  ).id
  return {
    ...places.ids,
    employment,
    ...(await recordsOf(db, owner, user, places.ids.location, kindFor(route))),
    user,
    manager,
    otherDepartment: other.department,
    otherLocation: other.location,
    otherJobTitle: other.jobTitle,
    otherHiringSource: other.hiringSource,
    ...(await rolesFor(db, mark, user)),
    ...(await ssoFor(db, owner, places.ids.role, mark)),
  }
}

/** The leave that waits is of the kind that the operation decides on. */
const kindFor = (route: Route) => /update-(.+)-status/.exec(route.path)?.[1]!.replaceAll('-', '_') ?? 'vacation'

/** Operations of one shape can have the same records. */
export const shapeFor = (route: Route): string =>
  [kindFor(route), route.path.endsWith('/activation'), route.path.includes('/imports')].join()

const only = <T>(rows: readonly T[]) => rows[0]!

async function listsOf(db: Db, mark: string) {
  const id = 'id' as const
  const department = only(
    await db
      .insertInto('departments')
      .values({ name: `Sales ${mark}` })
      .returning(id)
      .execute(),
  ).id
  const location = only(
    await db
      .insertInto('locations')
      .values({ name: `Malmö ${mark}`, countryId: 752, timeZone: 'Europe/Stockholm' })
      .returning(id)
      .execute(),
  ).id
  const jobTitle = only(
    await db
      .insertInto('jobTitles')
      .values({ name: `Clerk ${mark}` })
      .returning(id)
      .execute(),
  ).id
  const position = only(
    await db
      .insertInto('positions')
      .values({ name: `Seat ${mark}` })
      .returning(id)
      .execute(),
  ).id
  const entry = async (catalogue: string, name: string) =>
    only(
      await db
        .insertInto('catalogueEntries')
        .values({ catalogue, name: `${name} ${mark}` })
        .returning(id)
        .execute(),
    ).id
  const hiringSource = await entry('hiring_sources', 'Fair')
  const employmentType = await entry('employment_types', 'Permanent')
  const scheduleType = await entry('schedule_types', 'Full-time')
  const role = only(await db.selectFrom('roles').select(id).where('builtIn', '=', 'user').execute()).id
  return {
    departmentId: department,
    locationId: location,
    jobTitleId: jobTitle,
    ids: { department, location, jobTitle, position, hiringSource, employmentType, scheduleType, role },
  }
}

interface Traits {
  departmentId: string
  locationId: string
  jobTitleId: string
  managerId?: string
  accountId?: string
  status: 'active' | 'pending'
}

async function person(
  db: Db,
  name: string,
  { departmentId, locationId, jobTitleId, ...traits }: Traits,
): Promise<string> {
  const row = {
    firstName: 'Kim',
    lastName: 'Dahl',
    email: `${name}@example.test`,
    departmentId,
    locationId,
    jobTitleId,
  }
  const { managerId = null, accountId = null, status } = traits
  const values = { ...row, managerId, accountId, status, hireDate: '2020-01-01', invitedAt: new Date() }
  return only(await db.insertInto('users').values(values).returning('id').execute()).id
}

async function upload(w: World, owner: 'adam' | 'gina') {
  const rows = [
    ['First name', 'Last name', 'E-mail'],
    ['Lo', 'Falk', `lo-${randomUUID().slice(0, 8)}@example.test`],
  ]
  const { body } = await importing(w).upload(owner, csvFile(rows))
  return body.data.id
}
