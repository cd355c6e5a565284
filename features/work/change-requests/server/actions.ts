import { personalFields } from '#features/core/members/fields.ts'
import { editorsOf } from '#features/people/access/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import { applyProposed, limitOfField, proposable, readProposed } from '#features/people/custom-fields/server/api.ts'
import { sectionOfField } from '#features/core/roles/server/api.ts'
import { sectionOfTable } from '#features/people/field-tables/contract.ts'
import { proposableTables } from '#features/people/field-tables/server/api.ts'
import { changePersonal, checkPersonal } from '#features/people/profile/server/api.ts'
import { stored } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { EMERGENCY, JOB, type Move, PROPOSABLE } from '../contract.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import { isAuthor, may } from './access.ts'
import { ask, differenceOf } from './ask-actions.ts'
import { applyContact } from './contact-actions.ts'
import { applyJob } from './job-actions.ts'
import { hiddenFrom, present } from './request-present.ts'
import { applyRow } from './row-actions.ts'
import { changedMeanwhile, isGone, versionOf } from './rules.ts'
import * as store from './store.ts'

interface Proposal {
  section: (typeof PROPOSABLE)[number]
  values: object
  comment: string
}

export async function show(ctx: Context, userId: string) {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  const rows = (await store.ofPerson(ctx.db, userId, ctx.actor)).filter((one) => may.see(ctx.actor, relation, one))
  const proposes = (section: string) => may.propose(ctx.actor, relation, section)
  const can = {
    propose: PROPOSABLE.filter(proposes),
    proposeFields: (await proposable(ctx, relation)).map(({ id }) => id),
    proposeJob: proposes(JOB),
    proposeContacts: proposes(EMERGENCY),
    proposeRows: await proposableTables(ctx, relation),
  }
  const some = [can.propose, can.proposeFields, can.proposeRows].some((one) => one.length > 0) || can.proposeJob
  ensure(relation.own || rows.length > 0 || some || may.decideOnSome(ctx.actor, relation))
  return { data: rows.map((one) => present(ctx, relation, one)), can }
}

export async function showOne(ctx: Context, id: string) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  const relation = relationFrom(ctx.actor, row.userId, row.relation)
  ensure(may.see(ctx.actor, relation, row))
  return { ...present(ctx, relation, row), user: row.user }
}

/** A person's own that wait, as far as the reader may see them. */
export async function pendingSeen(ctx: Context, userId: string): Promise<store.Row[]> {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  const rows = await store.ofPerson(ctx.db, userId, ctx.actor)
  return rows.filter((one) => one.status === 'pending' && may.see(ctx.actor, relation, one))
}

/** Those who may decide on a request now: who may edit what it is about, but for its author. */
export const decidersOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, section, field, tableId, askedBy }: Pick<store.Row, 'userId' | 'section' | 'field' | 'tableId' | 'askedBy'>,
): Promise<string[]> => {
  if (section === 'tableRow' && !tableId) return []
  const part = field ? sectionOfField(field.id) : tableId ? sectionOfTable(tableId) : section
  const limit = field ? await limitOfField(db, part) : null
  return [...(await editorsOf({ db, now }, userId, part, limit))].filter((id) => id !== askedBy.id)
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
    const asked = { userId, section: 'customField' as const, fieldId: field.id, comment }
    const waits = invalid({ [key]: ['changeRequest.fieldWaits'] })
    made.push(await ask(ctx, { ...asked, values: { [key]: after }, before: { [key]: before } }, waits))
  }
  return made
}

export async function propose(ctx: Context, userId: string, { section, values, comment }: Proposal) {
  const { current, relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  ensure(may.propose(ctx.actor, relation, section))
  const unseen = hiddenFrom(ctx, relation, current).filter((name) => Object.hasOwn(values, name))
  if (unseen.length > 0) throw invalid(Object.fromEntries(unseen.map((name) => [name, ['errors.gone']])))
  const different = differenceOf(current, stored(personalFields, values))
  checkPersonal(ctx, different.values)
  return ask(ctx, { userId, section, comment, ...different })
}

export async function withdraw(ctx: Context, id: string) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  ensure(isAuthor(ctx.actor, row))
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
  ensure(may.decide(ctx.actor, relationFrom(ctx.actor, row.userId, row.relation), row))
  if (row.status === 'pending') {
    if (by === 'approve' && isGone(row)) throw conflict('changeRequest.goneMeanwhile')
    if (version !== undefined && version !== versionOf(row)) throw conflict('errors.stale')
  }
  if (ifSafe && changedMeanwhile(row).length > 0) throw conflict('changeRequest.noLongerSafe')
  await decided(ctx, row, by, comment)
  if (by === 'approve') await APPLY[row.section](ctx, row)
}

/** How an approved change gets into the record, by the rules of its own call and in the name of the approver. */
const APPLY: Record<store.Row['section'], (ctx: Context, row: store.Row) => Promise<unknown>> = {
  personal: (ctx, { userId, values }) => changePersonal(ctx, userId, values),
  [JOB]: applyJob,
  [EMERGENCY]: applyContact,
  tableRow: applyRow,
  // the request goes with its field
  customField: (ctx, { userId, values, field }) =>
    applyProposed(ctx, userId, field!, (values[keyOfField(field!.id)] ?? null) as Kept),
}

const FACTS = { approve: facts.approved, decline: facts.declined, withdraw: facts.withdrawn } as const

async function decided(ctx: Context, { id, userId, values }: store.Row, by: Move, comment: string) {
  await store.move(ctx.db, id, by, { userId: ctx.actor.userId, comment, now: ctx.now })
  await record(ctx, FACTS[by], id, { userId, fields: Object.keys(values) })
}
