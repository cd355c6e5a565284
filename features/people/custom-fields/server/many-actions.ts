import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import { live } from '#platform/live-binding.ts'
import { invalid, type Message } from '#platform/problems.ts'
import { type FieldValue, keyOfField } from '../contract.ts'
import { customFieldFacts } from '../facts.ts'
import { type Kept, readValue } from '../fields.ts'
import { may } from './access.ts'
import { knowing } from './limit-actions.ts'
import { cellOf } from './list-actions.ts'
import { type HeldValue, heldBy } from './many-store.ts'
import { wireOf } from './rules/values.ts'
import * as store from './store.ts'
import { changesOf, isSame } from './value-actions.ts'
import * as values from './value-store.ts'

/** What one person is to have in a field. */
interface Wanted {
  id: string
  value: unknown
  /** Only if they still have this. */
  is?: FieldValue | undefined
}

interface Change {
  userId: string
  before: Kept
  after: Kept
}

/** What is about to become of a field in many records. */
export interface Filling {
  /** Why it does not happen, by the person. */
  refused: ReadonlyMap<string, Message>
  /** Of everyone else, in words: what they have, and what they will have. The same where nothing changes. */
  said: ReadonlyMap<string, { before: string; after: string }>
  /** Writes the values of these people. @returns the old and new value of each person whose value changed */
  keep: (userIds: readonly string[]) => Promise<ReadonlyMap<string, { was: FieldValue; is: FieldValue }>>
}

/**
 * One field of the company's own, with the same value for everyone.
 * @throws Problem 422 at `customField-<id>` where it is none of the actor's, or the value is none of the field's
 */
export async function fillingMany(ctx: Context, fieldId: string, ids: readonly string[], value: unknown) {
  const field = await heldField(ctx, fieldId)
  const key = keyOfField(fieldId)
  const read = readValue(field, value, knowing)
  if (read.wrong) throw invalid(Object.fromEntries(Object.entries(read.wrong).map(([at, said]) => [key + at, [said]])))
  if (field.isRequired && read.value === null) throw invalid({ [key]: ['errors.required'] })
  if (field.isUnique && read.value !== null && ids.length > 1) throw invalid({ [key]: ['customFields.uniqueForMany'] })
  const filling = await fillingOf(
    ctx,
    field,
    ids.map((id) => ({ id, value })),
  )
  if ([...filling.refused.values()].includes('customFields.alreadyUsed'))
    throw invalid({ [key]: ['customFields.alreadyUsed'] })
  return filling
}

/** The same with what each of them had before, unless someone has changed it since. */
export const refillingMany = async (ctx: Context, fieldId: string, wanted: readonly Wanted[]): Promise<Filling> =>
  fillingOf(ctx, await heldField(ctx, fieldId), wanted)

/** The field is locked: other writes of its values come before or after. */
async function heldField(ctx: Context, fieldId: string): Promise<store.Row> {
  await values.holdField(ctx.db, fieldId)
  const field = (await store.all(ctx.db, ctx.actor.userId)).find(({ id }) => id === fieldId)
  if (!field?.isPublished || !may.editOfSomeone(ctx.actor, field))
    throw invalid({ [keyOfField(fieldId)]: ['errors.gone'] })
  return field
}

async function fillingOf(ctx: Context, field: store.Row, wanted: readonly Wanted[]): Promise<Filling> {
  const held = await heldBy(
    ctx.db,
    ctx.actor,
    field.id,
    wanted.map(({ id }) => id),
  )
  const refused = new Map<string, Message>()
  const changes = new Map<string, Change>()
  for (const one of wanted) {
    const row = held.get(one.id)
    const read = readValue(field, one.value, knowing)
    const why = read.wrong ? 'errors.gone' : refusalOf(field, row, read.value, one.is)
    if (why) refused.set(one.id, why)
    else changes.set(one.id, { userId: one.id, before: row!.value, after: read.value! })
  }
  await refuseTaken(ctx, field, changes, refused)
  const wordOf = (value: Kept) => cellOf(field, value, ctx.language)
  return {
    refused,
    said: new Map(
      [...changes].map(([id, { before, after }]) => [id, { before: wordOf(before), after: wordOf(after) }]),
    ),
    keep: async (ids) => {
      const those = ids.flatMap((id) => changes.get(id) ?? []).filter((one) => !isSame(one.before, one.after))
      await keep(ctx, field, those)
      return new Map(
        those.map(({ userId, before, after }) => [userId, { was: wireOf(field, before), is: wireOf(field, after) }]),
      )
    },
  }
}

function refusalOf(
  field: store.Row,
  row: HeldValue | undefined,
  after: Kept,
  is: FieldValue | undefined,
): Message | undefined {
  if (!row) return 'errors.missing'
  if (!row.mayEdit) return 'errors.forbidden'
  if (is !== undefined && !isSame(wireOf(field, row.value) as Kept, is as Kept)) return 'customFields.changedSince'
  return row.applies || isSame(row.value, after) ? undefined : 'customFields.notAsked'
}

/** Values of a unique field that others have: of one person, or of several who get back what they had. */
async function refuseTaken(
  ctx: Context,
  field: store.Row,
  changes: Map<string, Change>,
  refused: Map<string, Message>,
): Promise<void> {
  if (!field.isUnique) return
  for (const [id, { after }] of changes) {
    if (after === null) continue
    const one = { userId: id, fieldId: field.id, type: field.type, value: after }
    if ((await values.taken(ctx.db, [one])).size === 0) continue
    refused.set(id, 'customFields.alreadyUsed')
    changes.delete(id)
  }
}

async function keep(ctx: Context, field: store.Row, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await values.save(
    ctx.db,
    changes.map(({ userId, after }) => ({ userId, fieldId: field.id, type: field.type, value: after })),
    ctx.actor.userId,
  )
  const of = (value: Kept) => new Map([[field.id, value]])
  await recordMany(
    ctx,
    changes.map(({ userId, before, after }) =>
      newFact(customFieldFacts.filled, userId, { changes: changesOf([field], of(before), of(after)) }),
    ),
  )
  // what depends on it may have to be filled in now
  if ((await store.all(ctx.db, ctx.actor.userId)).some(({ condition }) => condition?.fieldId === field.id))
    await forgetRights(ctx.db)
  const userIds = changes.map(({ userId }) => userId)
  ctx.afterCommit(() => live.push(ctx.company.id, userIds, ['customFields', 'me']))
}
