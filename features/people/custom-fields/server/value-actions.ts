import { countryById } from '#features/core/catalogues/server/api.ts'
import type { Changes } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, ensure, invalid, type Message } from '#platform/problems.ts'
import { type Relation, relationTo } from '#platform/scope.ts'
import { type FilledField, keyOfField } from '../contract.ts'
import { customFieldFacts } from '../facts.ts'
import { may } from './access.ts'
import { askedBy, inForm } from './condition-actions.ts'
import { knowing } from './limit-actions.ts'
import { shown } from './actions.ts'
import { type Kept, readValue, type Taking } from '../fields.ts'
import { textOf, wireOf } from './rules/values.ts'
import * as store from './store.ts'
import * as values from './value-store.ts'

export type Given = Readonly<Record<string, unknown>>
export type Read = ReadonlyMap<string, Kept>

/** Ids of the fields that values are given for. */
export const idsIn = (given: Given) =>
  Object.keys(given).flatMap((name) => /^customField-([0-9a-f-]{36})$/.exec(name)?.[1] ?? [])

const countryName = (id: number) => countryById(id)?.name ?? String(id)

/** Fields that the actor sees in a person's record; an empty list when they may see none. */
export async function show(ctx: Context, userId: string): Promise<{ fields: FilledField[]; version: number }> {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const all = await store.all(ctx.db, ctx.actor.userId)
  const seen = all.filter((field) => field.isPublished && may.see(ctx.actor, relation, field))
  const { values: kept, version } = await values.ofPerson(ctx.db, userId)
  const edits = (field: store.Row) => may.edit(ctx.actor, relation, field)
  const fields = inForm(seen, askedBy(all, kept), edits).map((field) => ({
    ...withValue(field, kept),
    canEdit: edits(field),
  }))
  // the number changes with values that this reader may not know of: it counts for those who change some
  return { fields, version: fields.some(({ canEdit }) => canEdit) ? version : 0 }
}

type InForm = ReturnType<typeof inForm<store.Row>>[number]
export const withValue = (field: InForm, kept: Read) => ({
  ...shown(field),
  condition: field.condition,
  applies: field.applies,
  value: wireOf(field, kept.get(field.id) ?? null),
})

export async function change(ctx: Context, userId: string, given: Given, version?: number) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  await values.hold(ctx.db, userId, idsIn(given))
  const all = await store.all(ctx.db, ctx.actor.userId)
  const seen = all.filter((field) => field.isPublished && may.see(ctx.actor, relation, field))
  const fields = seen.filter((field) => keyOfField(field.id) in given)
  ensure(
    fields.every((field) => may.edit(ctx.actor, relation, field)) &&
      (fields.length > 0 || seen.some((field) => may.edit(ctx.actor, relation, field))),
  )
  const before = await values.ofPerson(ctx.db, userId)
  const read = readAsked(fields, given, seen, { all, before: before.values })
  if (version !== undefined && version !== before.version) throw conflict('errors.stale')
  const saved = await save(ctx, userId, fields, { before: before.values, after: read, all })
  return { id: userId, version: before.version + saved }
}

/** What a person has and what they would have, of those of their fields that the actor sees and may not edit. */
export interface Proposed {
  field: store.Row
  before: Kept
  after: Kept
}

const isProposable = (ctx: Context, relation: Relation, field: store.Row) =>
  field.isPublished &&
  (relation.own || relation.manages) &&
  may.see(ctx.actor, relation, field) &&
  !may.edit(ctx.actor, relation, field)

/** Fields of one's own record, or that of a person in one's line, that the actor may only propose to change. */
export const proposable = async (ctx: Context, relation: Relation): Promise<store.Row[]> =>
  (await store.all(ctx.db, ctx.actor.userId)).filter((field) => isProposable(ctx, relation, field))

/**
 * Reads values that are proposed, without saving them; those that are as they were are left out.
 * @throws Problem 422 as the profile does; a field that cannot be proposed is answered as one that is not there
 */
export async function readProposed(
  ctx: Context,
  userId: string,
  relation: Relation,
  given: Given,
): Promise<Proposed[]> {
  const known = await proposable(ctx, relation)
  const fields = known.filter((field) => keyOfField(field.id) in given)
  const { values: kept } = await values.ofPerson(ctx.db, userId)
  const all = await store.all(ctx.db, ctx.actor.userId)
  const read = readAsked(fields, given, known, { all, before: kept })
  const proposed = fields
    .filter(({ id }) => read.has(id))
    .map((field) => ({ field, before: kept.get(field.id) ?? null, after: read.get(field.id) ?? null }))
    .filter(({ before, after }) => !isSame(before, after))
  const changed = proposed.map(({ field }) => field)
  await ensureFree(ctx, userId, changed, read)
  return proposed
}

/**
 * Gives a person the proposed value, by the rules and in the name of the actor.
 * @throws Problem 403, 422; 409 when the field has got another type since, or the option is gone: that would empty it
 */
export async function applyProposed(ctx: Context, userId: string, field: store.Named, value: Kept): Promise<void> {
  const given = wireOf(field, value)
  if (given === null && value !== null) throw conflict('customFields.proposalOutdated')
  await change(ctx, userId, { [keyOfField(field.id)]: given })
}

/** What of a field, or of a table's column, is asked when its value is read. */
export interface Reading extends Taking {
  id: string
  isRequired: boolean
}

/** What the values were before, and all fields, by which it is known what is asked for. */
export interface Around {
  all: readonly store.Row[]
  before: Read
}

/**
 * The values that were sent for these fields.
 * @param known what may be named: any other field is answered as one that does not exist
 * @throws Problem 422 with messages at `customField-<id>`, `customField-<id>.0`, `customField-<id>.id`
 */
export function readAll(fields: readonly Reading[], given: Given, known: readonly { id: string }[]): Map<string, Kept> {
  const { wrong, read } = parsed(fields, given, known)
  refuseEmpty(fields, read, wrong)
  return ensureRight(wrong, read)
}

/**
 * The same where some fields are asked for only by what others hold. What is not asked for keeps what it has: it may be sent as it was, or
 * empty, and is left out.
 */
export function readAsked(
  fields: readonly store.Row[],
  given: Given,
  known: readonly store.Row[],
  around: Around,
): Map<string, Kept> {
  const { wrong, read } = judged(fields, given, known, around)
  return ensureRight(wrong, read)
}

/** The same without refusing: what is right, and what is wrong with the rest. */
export function judged(
  fields: readonly store.Row[],
  given: Given,
  known: readonly store.Row[],
  { all, before }: Around,
) {
  const { wrong, read } = parsed(fields, given, known)
  const isAsked = askedBy(all, before)
  const asked = fields.filter((field) => isAsked(field, read))
  refuseEmpty(asked, read, wrong)
  const left = fields.filter((field) => !asked.includes(field)).map(({ id }) => id)
  for (const id of left.filter((one) => isNews(read.get(one), before.get(one))))
    wrong[keyOfField(id)] = ['customFields.notAsked']
  return { wrong, read: new Map([...read].filter(([id]) => !left.includes(id))) }
}

export type Wrong = Record<string, Message[]>

const isNews = (value: Kept = null, before: Kept = null): boolean => value !== null && !isSame(value, before)

function refuseEmpty(fields: readonly Reading[], read: Read, wrong: Wrong) {
  for (const { id, isRequired } of fields)
    if (isRequired && read.get(id) === null) wrong[keyOfField(id)] = ['errors.required']
}

function ensureRight<T>(wrong: Wrong, read: T): T {
  if (Object.keys(wrong).length) throw invalid(wrong)
  return read
}

function parsed(fields: readonly Reading[], given: Given, known: readonly { id: string }[]) {
  const wrong: Wrong = {}
  const names = new Set(known.map(({ id }) => keyOfField(id)))
  for (const name of Object.keys(given))
    if (name.startsWith('customField-') && !names.has(name as never)) wrong[name] = ['errors.gone']
  const read = new Map<string, Kept>()
  for (const field of fields) {
    const key = keyOfField(field.id)
    const one = readValue(field, given[key], knowing)
    if (one.wrong) for (const [at, said] of Object.entries(one.wrong)) wrong[key + at] = [said]
    else read.set(field.id, one.value)
  }
  return { wrong, read }
}

/** @returns how many values are new */
export async function save(
  ctx: Context,
  userId: string,
  fields: readonly store.Row[],
  { before, after, all }: Around & { after: Read },
): Promise<number> {
  const changed = fields.filter(({ id }) => after.has(id) && !isSame(before.get(id) ?? null, after.get(id) ?? null))
  await ensureFree(ctx, userId, changed, after)
  await write(ctx, userId, changed, after)
  if (changed.length > 0) {
    await record(ctx, customFieldFacts.filled, userId, { changes: changesOf(changed, before, after) })
    refreshPerson(ctx, userId)
    // what depends on it may have to be filled in now
    if (all.some(({ condition }) => changed.some(({ id }) => id === condition?.fieldId))) await forgetRights(ctx.db)
  }
  return changed.length
}

/**
 * Refuses values of unique fields that another person has. The message does not name that person: the actor may not see their value.
 * @throws Problem 422 at `customField-<id>`
 */
async function ensureFree(ctx: Context, userId: string, fields: readonly store.Row[], after: Read): Promise<void> {
  const unique = fields.filter(({ id, isUnique }) => isUnique && (after.get(id) ?? null) !== null)
  const taken = await values.taken(
    ctx.db,
    unique.map(({ id, type }) => ({ userId, fieldId: id, type, value: after.get(id)! })),
  )
  if (taken.size)
    throw invalid(Object.fromEntries([...taken].map((id) => [keyOfField(id), ['customFields.alreadyUsed']])))
}

export const write = (ctx: Context, userId: string, fields: readonly store.Row[], after: Read) =>
  values.save(
    ctx.db,
    fields.map(({ id, type }) => ({ userId, fieldId: id, type, value: after.get(id) ?? null })),
    ctx.actor.userId,
  )

export const isSame = (a: Kept, b: Kept): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the audit trail says, by the names of the fields. Its readers are not those of the field: of a field that is not visible for
 * everyone it says that it changed, without the values.
 */
export function changesOf(fields: readonly store.Row[], before: Read, after: Read): Changes {
  const said = (field: store.Row, from: Read) => textOf(field, from.get(field.id) ?? null, countryName)
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.visibleFor === 'all' && !field.isHidden ? [said(field, before), said(field, after)] : [null, null],
    ]),
  )
}

/** Their other tabs stop asking. */
export function refreshPerson(ctx: Context, userId: string): void {
  ctx.afterCommit(() => live.push(ctx.company.id, [userId], ['customFields', 'me']))
}
