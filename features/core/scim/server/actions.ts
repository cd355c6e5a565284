import { user } from '#features/core/members/facts.ts'
import { activate, deactivate, markInvited } from '#features/core/members/server/api.ts'
import {
  covers,
  createPerson,
  followGroups,
  type Hands,
  isIndispensable,
  personById,
} from '#features/core/sso/members/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { namesOf } from '#kit/fields.ts'
import type { DirectoryContext } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { forbidden, found, Problem } from '#platform/problems.ts'
import { type ScimUser, USER } from '../contract.ts'
import { scimFacts } from '../facts.ts'
import { presentList, presentUser, shownOf, tagOf } from './present.ts'
import { followManager, keepJob, withinLimit } from './job-actions.ts'
import { Fault } from './rules/fault.ts'
import { type Filter, readFilter, readSort } from './rules/filter.ts'
import { patchUser, readOperations } from './rules/patch.ts'
import { refuseOtherSchema, type UserDraft, userAttributesOf, userFrom } from './rules/resource.ts'
import { MOST } from './rules/schemas.ts'
import { TEXTS, textsOf } from './rules/texts.ts'
import * as store from './store.ts'

export interface Page {
  filter?: string | undefined
  sortBy?: string | undefined
  sortOrder?: string | undefined
  startIndex: number
  count: number
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** What a call has wrong becomes its answer. */
export async function withScimErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Problem(
      'notUnderstood',
      { key: `scim.fault.${error.scimType}`, values: { about: error.message || '–' } },
      { type: error.scimType },
    )
  }
}

export const pageOf = ({ filter, sortBy, sortOrder, startIndex, count }: Page) => ({
  sort: readSort(sortBy, sortOrder),
  filter: filter ? readFilter(filter) : (null as Filter | null),
  first: Math.max(1, startIndex),
  count: Math.min(MOST, Math.max(0, count)),
})

export const list = (ctx: DirectoryContext, page: Page) =>
  withScimErrors(async () => {
    const { filter, sort, first, count } = pageOf(page)
    const { total, rows } = await store.users(ctx.db, filter, sort, first - 1, count)
    return presentList(
      total,
      first,
      rows.map((row) => shownOf(presentUser(row, ctx.addressOf), page)),
    )
  })

export async function show(ctx: DirectoryContext, id: string, page: Pick<Page, 'attributes' | 'excludedAttributes'>) {
  return shownOf(presentUser(await there(ctx, id), ctx.addressOf), page)
}

/** Creates a person. One with this name or address is a conflict, unless the SCIM client had deleted them. */
export const create = (ctx: DirectoryContext, given: object): Promise<ScimUser> =>
  withScimErrors(async () => {
    const body = userAttributesOf(given)
    refuseOtherSchema(body, USER)
    const draft = withinLimit(ctx.caller, userFrom(body))
    const known = await store.userNamed(ctx.db, draft.userName, draft.email)
    const [gone] = known
    if (gone && known.length === 1 && gone.isDeleted) return keep(ctx, gone, draft)
    if (gone) throw taken()
    await refuseTakenNumber(ctx, draft, null)
    const { caller, db, now } = ctx
    const id = await createPerson(
      handsOf(ctx),
      {
        email: draft.email,
        firstName: draft.givenName,
        lastName: draft.familyName,
        ...textsOf(draft),
        accountId: null,
        status: 'pending',
      },
      { by: { by: 'scim', tokenId: caller.tokenId }, roleId: null, grantor: caller },
    )
    await store.saveScim(db, id, draft, now)
    const changes = await keepJob(ctx, handsOf(ctx), id, draft)
    if (Object.keys(changes).length) await record(ctx, user.updated, id, { changes, ...byToken(ctx) })
    if (!draft.active) await end(ctx, id)
    else if (!(await store.hasSso(db))) await invite(ctx, id)
    return done(ctx, id)
  })

export const replace = (ctx: DirectoryContext, id: string, given: object): Promise<ScimUser> =>
  withScimErrors(async () => {
    const before = await changeable(ctx, id)
    const body = userAttributesOf(given)
    refuseOtherSchema(body, USER)
    return keep(ctx, before, userFrom(body, before))
  })

export const patch = (ctx: DirectoryContext, id: string, given: object): Promise<ScimUser> =>
  withScimErrors(async () => {
    const before = await changeable(ctx, id)
    return keep(ctx, before, patchUser(before, readOperations(given)))
  })

/** The person stays with the company, without access; for the SCIM client they are gone. */
export async function remove(ctx: DirectoryContext, id: string) {
  const before = await changeable(ctx, id)
  if (before.active) await end(ctx, id)
  await store.forget(ctx.db, id, before.userName, ctx.now)
  await followGroups(handsOf(ctx), id, [], null)
  await record(ctx, scimFacts.userDeleted, id, { tokenId: ctx.caller.tokenId })
}

export const handsOf = ({ db, company, now, ip, language }: DirectoryContext): Hands => ({
  db,
  company,
  now,
  ip,
  language,
  actor: null,
})

/** @throws Problem 404 if the person is not of this company, or was deleted by the SCIM client */
async function there(ctx: DirectoryContext, id: string): Promise<store.UserRow> {
  const row = found(await store.user(ctx.db, id))
  return found(row.isDeleted ? null : row)
}

/** @throws Problem 404, 412 for another version, 403 if the person has rights that the token's creator lacks */
async function changeable(ctx: DirectoryContext, id: string): Promise<store.UserRow> {
  const row = await there(ctx, id)
  refuseStale(ctx, row)
  await refuseAbove(ctx, id)
  return row
}

export function refuseStale({ ifMatch }: DirectoryContext, row: { version: string | number }): void {
  if (ifMatch !== null && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(tagOf(row)))
    throw new Problem('stale', 'errors.versionMismatch')
}

async function refuseAbove({ db, caller }: DirectoryContext, id: string): Promise<void> {
  const person = await personById(db, id)
  if (person && !covers(caller, person)) throw forbidden('scim.aboveToken')
}

async function refuseTakenNumber({ db }: DirectoryContext, { employeeNumber }: UserDraft, id: string | null) {
  if (employeeNumber && (await store.numberIsTaken(db, employeeNumber, id)))
    throw new Problem('conflict', 'scim.numberTaken', { type: 'uniqueness' })
}

const taken = () => new Problem('conflict', 'scim.taken', { type: 'uniqueness' })

const byToken = ({ caller }: DirectoryContext) => ({ by: 'scim' as const, tokenId: caller.tokenId })

/** The person as they are now; those who waited for them have their manager. */
async function done(ctx: DirectoryContext, id: string): Promise<ScimUser> {
  const row = found(await store.user(ctx.db, id))
  await followManager(ctx, handsOf(ctx), row)
  return presentUser(row, ctx.addressOf)
}

/** Changed through the port, which names them by their ids. */
const PLACES = ['title', 'department', 'manager'] as const

async function keep(ctx: DirectoryContext, before: store.UserRow, asked: UserDraft): Promise<ScimUser> {
  const draft = withinLimit(ctx.caller, asked, before)
  if (before.isDeleted) await refuseAbove(ctx, before.id)
  const others = await store.userNamed(ctx.db, draft.userName, draft.email)
  if (others.some(({ id }) => id !== before.id)) throw taken()
  await refuseTakenNumber(ctx, draft, before.id)
  const differences = changesBetween(before, draft)
  const isOther = Object.keys(differences).length > 0
  if (isOther || !before.isKnown || before.isDeleted) await write(ctx, before, draft, differences)
  const placed = await keepJob(ctx, handsOf(ctx), before.id, draft, before)
  const plain = Object.fromEntries(
    Object.entries(differences).filter(([name]) => !(PLACES as readonly string[]).includes(name)),
  )
  const changes = { ...plain, ...placed }
  if (Object.keys(changes).length) await record(ctx, user.updated, before.id, { changes, ...byToken(ctx) })
  return done(ctx, before.id)
}

/** Attributes stored on the person; the others are kept as the SCIM client's data. */
const KEPT_HERE = ['email', 'givenName', 'familyName', 'language', ...namesOf(TEXTS)]

async function write(ctx: DirectoryContext, before: store.UserRow, draft: UserDraft, changes: object) {
  const { db, now } = ctx
  if (KEPT_HERE.some((name) => name in changes)) await store.saveUser(db, before.id, draft)
  await store.saveScim(db, before.id, draft, now)
  if (before.active && !draft.active) await end(ctx, before.id)
  if (!before.active && draft.active) await begin(ctx, before.id)
}

/** The last administrator, and the one with the emergency password, stay. */
async function end(ctx: DirectoryContext, id: string): Promise<void> {
  if (await isIndispensable(ctx.db, id)) throw forbidden('scim.indispensable')
  await deactivate(ctx, [id], { by: 'scim', tokenId: ctx.caller.tokenId })
}

const begin = (ctx: DirectoryContext, id: string) => activate(ctx, [id], { by: 'scim', tokenId: ctx.caller.tokenId })

/** Sends an invitation while single sign-on is not enabled. */
async function invite(ctx: DirectoryContext, id: string): Promise<void> {
  await markInvited(ctx.db, [id], { by: null, at: ctx.now })
  await record(ctx, user.invited, id)
}
