import { personalFields } from '#features/core/members/fields.ts'
import { editorsOf } from '#features/people/access/server/api.ts'
import { changePersonal, checkPersonal } from '#features/people/profile/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { stored } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { type ChangeRequest, life, type Move, PROPOSABLE } from '../contract.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { presentChanges } from './request-present.ts'
import * as store from './store.ts'

interface Proposal {
  section: ChangeRequest['section']
  values: object
  comment: string
}

export async function show(ctx: Context, userId: string) {
  const { relation: row } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  ensure(PROPOSABLE.some((section) => may.see(ctx.actor, relation, section)))
  const rows = await store.ofPerson(ctx.db, userId)
  return {
    data: rows.filter(({ section }) => may.see(ctx.actor, relation, section)).map((one) => present(ctx, one)),
    can: { propose: PROPOSABLE.filter((section) => may.propose(ctx.actor, relation, section)) },
  }
}

export async function showOne(ctx: Context, id: string) {
  const row = found(await store.find(ctx.db, id, ctx.actor))
  ensure(may.see(ctx.actor, relationFrom(ctx.actor, row.userId, row.relation), row.section))
  return { ...present(ctx, row), user: row.user }
}

function present(ctx: Context, row: store.Row): ChangeRequest {
  const { userId, values, before, ...rest } = row
  const mine = userId === ctx.actor.userId
  return {
    ...rest,
    changes: presentChanges(ctx, before, values),
    can: { withdraw: mine && life.allows(row.status, 'withdraw') },
  }
}

/** Those who may decide on a person's request now: who may edit that section, but for the person. */
export const decidersOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, section }: Pick<store.Row, 'userId' | 'section'>,
): Promise<string[]> => [...(await editorsOf({ db, now }, userId, section))].filter((id) => id !== userId)

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
  ensure(may.decide(ctx.actor, relationFrom(ctx.actor, row.userId, row.relation), row.section))
  if (version !== undefined && version !== row.version && row.status === 'pending') throw conflict('errors.stale')
  if (ifSafe && changedMeanwhile(row).length > 0) throw conflict('changeRequest.noLongerSafe')
  await decided(ctx, row, by, comment)
  if (by === 'approve') await SECTIONS[row.section].apply(ctx, row.userId, row.values)
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
  Object.keys(before).filter((name) => (before[name] ?? '') !== (current[name] ?? ''))
