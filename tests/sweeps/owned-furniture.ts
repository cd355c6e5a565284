import { randomUUID } from 'node:crypto'
import { type Db, enterAccount } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'

/** What belongs to people: their requests, notifications, sessions and tokens, and the days around them. */
export async function recordsOf(db: Db, owner: string, user: string, locationId: string, kind: string) {
  const request = await leave(db, owner, user, kind)
  const names = { nameEn: 'Fair', nameRu: 'Ярмарка', nameSv: 'Mässa' }
  const holiday = only(
    await db
      .insertInto('holidays')
      .values({ firstDay: '2027-03-03', lastDay: '2027-03-03', locationId, ...names })
      .returning('id')
      .execute(),
  ).id
  const extraDay = only(
    await db
      .insertInto('extraWorkingDays')
      .values({ day: '2027-03-06', title: 'Inventory', locationId })
      .returning('id')
      .execute(),
  ).id
  const attachment = only(
    await db
      .insertInto('files')
      .values({
        purpose: 'attachment',
        name: 'certificate.png',
        contentType: 'image/png',
        size: 4,
        storageKey: randomUUID(),
        ownerId: owner,
        createdBy: owner,
      })
      .returning('id')
      .execute(),
  ).id
  const { accountId } = await db
    .selectFrom('users')
    .select('accountId')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  await enterAccount(db, accountId!)
  const notification = only(
    await db
      .insertInto('notifications')
      .values({ userId: owner, type: 'vacation_created', info: JSON.stringify({}) })
      .returning('id')
      .execute(),
  ).id
  const token = only(
    await db
      .insertInto('apiTokens')
      .values({
        userId: owner,
        name: 'A program',
        prefix: 'srt_abcdef',
        tokenHash: hashToken(randomUUID()),
        tags: ['people'],
        writes: false,
        // over: those that still count are limited
        expiresAt: new Date(Date.now() - 86_400_000),
      })
      .returning('id')
      .execute(),
  ).id
  const session = only(
    await db
      .insertInto('sessions')
      .values({ userId: owner, tokenHash: Buffer.from(randomUUID()), expiresAt: new Date(Date.now() + 1e9) })
      .returning('id')
      .execute(),
  ).id
  const settings = JSON.stringify({ unlimited: false, entitlement: 25_000 })
  const policy = only(
    await db
      .insertInto('leavePolicies')
      .values({ kind: 'vacation', userId: user, effectiveFrom: '2020-01-01', settings })
      .returning('id')
      .execute(),
  ).id
  return {
    ...(await factorsOf(db, accountId!)),
    export: await exported(db, owner),
    request,
    attachment,
    holiday,
    extraDay,
    notification,
    session,
    token,
    policy,
  }
}

/** A file that could not be made. Those that wait since an earlier call go: of one person there may be a few only. */
async function exported(db: Db, owner: string) {
  await db.deleteFrom('exports').where('userId', '=', owner).where('status', '=', 'waiting').execute()
  const file = { file: 'People.csv', contentType: 'text/csv', storageKey: randomUUID() }
  const asked = { userId: owner, source: 'people', input: '{}', language: 'en', ip: '127.0.0.1' }
  const values = { ...file, ...asked, status: 'failed', expiresAt: new Date(Date.now() + 1e8) }
  return only(await db.insertInto('exports').values(values).returning('id').execute()).id
}

/** A passkey and a known browser of the owner's account. */
async function factorsOf(db: Db, accountId: string) {
  const of = { accountId }
  const key = {
    ...of,
    rpId: 'localhost',
    credentialId: randomUUID(),
    publicKey: Buffer.alloc(8),
    name: 'Key',
    synced: false,
  }
  const passkey = only(await db.insertInto('passkeys').values(key).returning('id').execute()).id
  const known = {
    ...of,
    tokenHash: hashToken(randomUUID()),
    rememberedAt: new Date(),
    rememberedUntil: new Date(Date.now() + 86_400_000),
  }
  const browser = only(await db.insertInto('knownBrowsers').values(known).returning('id').execute()).id
  return { passkey, browser }
}

async function leave(db: Db, owner: string, user: string, kind: string) {
  const days = { firstDay: '2027-06-07', lastDay: '2027-06-11', length: 5000 }
  const request = only(
    await db
      .insertInto('timeOffRequests')
      .values({ userId: user, askedBy: user, kind, ...days })
      .returning('id')
      .execute(),
  ).id
  await db.insertInto('timeOffApprovers').values({ requestId: request, userId: owner }).execute()
  await db
    .insertInto('timeOffComments')
    .values({ requestId: request, authorId: owner, body: 'Who stands in?' })
    .execute()
  return request
}

const only = <T>(rows: readonly T[]) => rows[0]!
