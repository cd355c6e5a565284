import { personalFields } from '#features/core/members/fields.ts'
import { editorsOf } from '#features/people/access/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import { applyProposed, limitOfField, proposable, readProposed } from '#features/people/custom-fields/server/api.ts'
import { sectionOfField } from '#features/core/roles/server/api.ts'
import { changePersonal, checkPersonal } from '#features/people/profile/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { stored } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { type Relation, relationFrom } from '#platform/scope.ts'
import { type ChangeRequest, JOB, life, type Move, PROPOSABLE } from '../contract.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import { may, mayOfOwn } from './access.ts'
import { applyJob } from './job-actions.ts'
import { presentChanges } from './request-present.ts'
import * as store from './store.ts'

interface Proposal {
  section: (typeof PROPOSABLE)[number]
  values: object
  comment: string
}

export async function show(ctx: Context, userId: string) {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  const rows = (await store.ofPerson(ctx.db, userId, ctx.actor)).filter((one) => sees(ctx, relation, one))
  ensure(rows.length > 0 || [...PROPOSABLE, JOB].some((section) => may.see(ctx.actor, relation, section)))
  return {
    data: rows.map((one) => present(ctx, one)),
    can: {
      propose: PROPOSABLE.filter((section) => may.propose(ctx.actor, relation, section)),
      proposeFields: (await proposable(ctx, relation)).map(({ id }) => id),
      proposeJob: may.propose(ctx.actor, relation, JOB),
    },
  }
}

export async function showOne(ctx: Context, id: string) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  ensure(sees(ctx, relationFrom(ctx.actor, row.userId, row.relation), row))
  return { ...present(ctx, row), user: row.user }
}

/** A person's own that wait, as far as the reader may see them. */
export async function pendingSeen(ctx: Context, userId: string): Promise<store.Row[]> {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  const rows = await store.ofPerson(ctx.db, userId, ctx.actor)
  return rows.filter((one) => one.status === 'pending' && sees(ctx, relation, one))
}

const sees = ({ actor }: Context, relation: Relation, { section, field }: store.Row): boolean =>
  section === 'customField' ? field !== null && mayOfOwn.see(actor, relation, field) : may.see(actor, relation, section)

const decides = ({ actor }: Context, relation: Relation, { section, field }: store.Row): boolean =>
  section === 'customField'
    ? field !== null && mayOfOwn.decide(actor, relation, field)
    : may.decide(actor, relation, section)

function present(ctx: Context, row: store.Row): ChangeRequest {
  const { userId, values: _values, before: _before, field: _field, names: _names, ...rest } = row
  const mine = userId === ctx.actor.userId
  return {
    ...rest,
    changes: presentChanges(ctx, row),
    can: { withdraw: mine && life.allows(row.status, 'withdraw') },
  }
}

/** Those who may decide on a person's request now: who may edit that section, but for the person. */
export const decidersOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, section, field }: Pick<store.Row, 'userId' | 'section' | 'field'>,
): Promise<string[]> => {
  const part = field ? sectionOfField(field.id) : section
  const limit = field ? await limitOfField(db, part) : null
  return [...(await editorsOf({ db, now }, userId, part, limit))].filter((id) => id !== userId)
}

/** Proposes values of custom fields: a request for each, as each is decided by those who may edit it. */
export async function proposeFields(ctx: Context, userId: string, comment: string, given: Record<string, unknown>) {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  ensure((await proposable(ctx, relation)).length > 0)
  const proposed = await readProposed(ctx, userId, relation, given)
  if (proposed.length === 0) throw invalid({ general: ['changeRequest.nothingChanged'] })
  const made: { id: string }[] = []
  for (const { field, before, after } of proposed) {
    const key = keyOfField(field.id)
    const request = { userId, section: 'customField' as const, fieldId: field.id, comment, now: ctx.now }
    const id = await store.insert(ctx.db, { ...request, values: { [key]: after }, before: { [key]: before } })
    if (!id) throw invalid({ [key]: ['changeRequest.fieldWaits'] })
    await record(ctx, facts.asked, id, { userId, fields: [key] })
    made.push({ id })
  }
  return made
}

export async function propose(ctx: Context, userId: string, { section, values, comment }: Proposal) {
  const { current, relation } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  ensure(may.propose(ctx.actor, relationFrom(ctx.actor, userId, relation), section))
  const different = changesBetween(current, stored(personalFields, values))
  const names = Object.keys(different)
  if (names.length === 0) throw invalid({ general: ['changeRequest.nothingChanged'] })
  const picked = (at: 0 | 1) => Object.fromEntries(names.map((name) => [name, different[name]![at]]))
  const wanted = picked(1)
  SECTIONS[section].check(ctx, wanted)
  const request = { userId, section, comment, values: wanted, before: picked(0), now: ctx.now }
  const id = await store.insert(ctx.db, request)
  if (!id) throw conflict('changeRequest.oneWaits')
  await record(ctx, facts.asked, id, { userId, fields: names })
  return { id }
}

export async function withdraw(ctx: Context, id: string) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  ensure(row.userId === ctx.actor.userId)
  await decided(ctx, row, 'withdraw', '')
}

export interface Deciding {
  id: string
  by: Extract<Move, 'approve' | 'decline'>
  comment: string
  version?: number | undefined
  /** Only if nothing of it has changed in the record since it was proposed. */
  ifSafe: boolean
}

/** Decides, and changes the record when it is approved: both or neither. */
export async function decide(ctx: Context, { id, by, comment, version, ifSafe }: Deciding) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  ensure(decides(ctx, relationFrom(ctx.actor, row.userId, row.relation), row))
  if (version !== undefined && version !== row.version && row.status === 'pending') throw conflict('errors.stale')
  if (ifSafe && changedMeanwhile(row).length > 0) throw conflict('changeRequest.noLongerSafe')
  await decided(ctx, row, by, comment)
  if (by === 'approve') await apply(ctx, row)
}

async function apply(ctx: Context, { section, userId, values, field }: store.Row) {
  if (section === JOB) return void (await applyJob(ctx, userId, values))
  if (section !== 'customField') return void (await SECTIONS[section].apply(ctx, userId, values))
  // the request goes with its field
  await applyProposed(ctx, userId, field!, (values[keyOfField(field!.id)] ?? null) as Kept)
}

/** How an approved change gets into a section, by the rules of its own call and in the name of the approver. */
const SECTIONS = { personal: { check: checkPersonal, apply: changePersonal } }

const FACTS = { approve: facts.approved, decline: facts.declined, withdraw: facts.withdrawn } as const

async function decided(ctx: Context, { id, userId, values }: store.Row, by: Move, comment: string) {
  await store.move(ctx.db, id, by, { userId: ctx.actor.userId, comment, now: ctx.now })
  await record(ctx, FACTS[by], id, { userId, fields: Object.keys(values) })
}

/** Fields that hold something else by now than when the change was proposed. */
export const changedMeanwhile = ({ before, current }: { before: store.FieldValues; current: store.FieldValues }) =>
  Object.keys(before).filter((name) => textOf(before[name]) !== textOf(current[name]))

/** Lists of options are the same when they have the same. */
const textOf = (value: unknown) => JSON.stringify(value ?? '')
