import { beginRights, endRights, sectionOfField } from '#features/core/roles/server/api.ts'
import { describeAudiences } from '#features/people/audience/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { hasOptions } from '../contract.ts'
import type { CustomField, Definition } from '../definitions/contract.ts'
import { customFieldFacts } from '../facts.ts'
import { may } from './access.ts'
import { checked } from './checking-actions.ts'
import { ensureNothingDepends, ensureOptionsFree, saidCondition } from './condition-actions.ts'
import { saidLimits } from './limit-actions.ts'
import { type Agreed, convertible } from './conversion-actions.ts'
import { audienceFrom, audienceOf, keepAudience, type KeptAudience } from './audience-actions.ts'
import { wireOf } from './rules/values.ts'
import * as store from './store.ts'
import * as values from './value-store.ts'

/** Everyone sees the published fields that are visible for them, editors of fields see all. */
export async function list(ctx: Context) {
  const edit = may.define(ctx.actor)
  const rows = await store.all(ctx.db, ctx.actor.userId)
  if (!edit) {
    const seen = rows.filter((row) => row.isPublished && !row.isHidden && may.know(ctx.actor, row))
    return { data: seen.map((row) => present(row, null)), can: { edit }, roles: [] }
  }
  const isAsked = (row: store.Row) => row.isRequired && row.isPublished && !row.isHidden
  const [audiences, counts, missing, optionCounts, roles] = [
    await describeAudiences(
      ctx,
      rows.flatMap(({ audienceId }) => audienceId ?? []),
    ),
    await values.counts(ctx.db),
    await values.missingCounts(
      ctx.db,
      rows.filter((row) => isAsked(row)).map(({ id }) => id),
    ),
    await values.optionCounts(ctx.db),
    await store.roles(ctx.db),
  ]
  const detailsOf = ({ id, options, visibleFor, audienceId }: store.Row) => ({
    ...audienceFrom(visibleFor, audienceId === null ? undefined : audiences.get(audienceId)),
    count: counts.get(id) ?? 0,
    missing: missing.get(id) ?? 0,
    optionCounts: Object.fromEntries(options.map((option) => [option.id, optionCounts.get(option.id) ?? 0])),
  })
  return { data: rows.map((row) => present(row, detailsOf(row))), can: { edit }, roles }
}

/** What every reader of a field knows of it. */
export const shown = (row: store.Row) => ({
  id: row.id,
  name: row.name,
  type: row.type,
  section: row.section,
  is_required: row.isRequired,
  isHidden: row.isHidden,
  options: row.options,
  defaultValue: hasOptions(row.type)
    ? wireOf(
        row,
        row.options.filter(({ isDefault }) => isDefault).map(({ id }) => id),
      )
    : row.defaultValue,
})

const present = (row: store.Row, details: CustomField['details']): CustomField => ({
  ...shown(row),
  limits: row.limits,
  isUnique: row.isUnique,
  condition: details && row.condition,
  visibleFor: row.visibleFor,
  isPublished: row.isPublished,
  version: row.version,
  details,
})

export async function create(ctx: Context, definition: Definition) {
  await store.holdConditions(ctx.db)
  const { options, ...field } = await checked(ctx, definition, null)
  const id = await store.insert(ctx.db, field)
  await store.setOptions(ctx.db, id, options, ctx.actor.userId)
  await keepAudience(ctx, { id, audienceId: null }, field)
  await record(ctx, customFieldFacts.created, id, { name: field.name, type: field.type })
  return { id }
}

export async function change(
  ctx: Context,
  id: string,
  definition: Definition,
  { version, ...agreed }: Agreed & { version: number | undefined },
) {
  const before = await heldFor(ctx, id, definition)
  const { options, ...field } = await checked(ctx, definition, before)
  const after = { ...field, options }
  const conversion = await valuesAfter(ctx, before, after, agreed)
  const audience = { ...(await audienceOf(ctx, before)), said: await saidCondition(ctx, before.condition) }
  const saved = await store.change(ctx.db, id, field, version)
  if (saved === undefined) throw conflict('errors.stale')
  await keepValues(ctx, before, after, conversion)
  const audienceId = await keepAudience(ctx, before, field)
  const changes = changesOf(
    { ...before, ...audience },
    {
      ...field,
      ...(await audienceOf(ctx, { visibleFor: field.visibleFor, audienceId })),
      said: await saidCondition(ctx, field.condition),
      options,
    },
  )
  const details = { name: field.name, changes, ...conversion?.counts }
  if (Object.keys(changes).length) await record(ctx, customFieldFacts.updated, id, details)
  if (before.isPublished) await askAgain(ctx)
  return { id, version: saved }
}

/** The field as it is. Where its values have to fit anew, those who are writing them come first, and the next wait. */
async function heldFor(ctx: Context, id: string, definition: Definition): Promise<store.Row> {
  const type = found(await store.typeOf(ctx.db, id))
  if (definition.isUnique || definition.type !== type) await values.holdField(ctx.db, id)
  await store.holdConditions(ctx.db)
  const before = found(await store.find(ctx.db, id, ctx.actor.userId))
  if (before.type !== type) throw conflict('errors.stale')
  return before
}

type After = Awaited<ReturnType<typeof checked>>
type Conversion = Awaited<ReturnType<typeof convertible>> | null

/** What becomes of people's values. @throws Problem 409, 422 where that cannot be, or nobody has agreed to it */
async function valuesAfter(ctx: Context, before: store.Row, after: After, agreed: Agreed): Promise<Conversion> {
  await ensureOptionsStay(ctx, before, after, agreed.removesValues)
  if (before.type !== after.type) return convertible(ctx, before, after, agreed)
  if (after.isUnique && !before.isUnique) await ensureValuesDiffer(ctx, before.id)
  return null
}

async function keepValues(ctx: Context, { id, isUnique }: store.Row, after: After, conversion: Conversion) {
  if (conversion) {
    // options are named in the history of the values that choose them
    await store.putOptions(ctx.db, id, after.options)
    await conversion.keep()
  }
  await store.setOptions(ctx.db, id, after.options, ctx.actor.userId)
  if (after.isUnique !== isUnique) await values.keepKeys(ctx.db, id)
}

/** Removing an option clears the values that chose it. What another type makes of them is counted elsewhere. */
async function ensureOptionsStay(
  ctx: Context,
  before: store.Row,
  after: { type: string; options: readonly { id: string }[] },
  removesValues: boolean,
) {
  const gone = before.options.filter(({ id }) => !after.options.some((option) => option.id === id)).map(({ id }) => id)
  if (gone.length === 0) return
  await ensureOptionsFree(ctx, before.id, gone, after)
  if (before.type !== after.type) return
  const { chosen } = await values.countOf(ctx.db, before.id, gone)
  if (chosen > 0 && !removesValues) throw conflict({ key: 'customFields.optionsInUse', values: { count: chosen } })
}

/** Refuses to make a field unique while people share values. The message has their number only: the right to define a field does not show values. */
async function ensureValuesDiffer(ctx: Context, id: string) {
  const count = await values.sharing(ctx.db, id)
  if (count > 0) throw invalid({ isUnique: [{ key: 'customFields.valuesShared', values: { count } }] })
}

/** What is said of a definition in words, as it was and as it is. */
type Described = KeptAudience & { said: string[] }

function changesOf(
  before: store.Row & Described,
  after: Omit<Awaited<ReturnType<typeof checked>>, keyof KeptAudience> & Described,
): Changes {
  const { is_required: isRequired, options, defaultValue, said: _said, ...rest } = after
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)
  const defaults = (all: readonly { name: string; isDefault: boolean }[]) => names(all.filter((one) => one.isDefault))
  return changesBetween(
    {
      ...before,
      limits: saidLimits(before.limits),
      condition: before.said,
      options: names(before.options),
      defaultValue: before.options.length ? defaults(before.options) : before.defaultValue,
    },
    {
      ...rest,
      limits: saidLimits(rest.limits),
      condition: after.said,
      isRequired,
      options: names(options),
      defaultValue: options.length ? defaults(options) : defaultValue,
    },
  )
}

/** The first time its rights begin: each role has on the field what it has on personal details, until it is changed. */
export async function publish(ctx: Context, id: string, version?: number) {
  const { name, isRequired } = found(await store.find(ctx.db, id, ctx.actor.userId))
  const saved = await store.publish(ctx.db, id, version)
  if (!saved) throw conflict('errors.stale')
  if (saved.first) await beginRights(ctx, sectionOfField(id), 'personal')
  await record(ctx, customFieldFacts.published, id, { name, required: isRequired })
  await askAgain(ctx)
  return { id, version: saved.version }
}

export async function unpublish(ctx: Context, id: string, version?: number) {
  const { name } = found(await store.find(ctx.db, id, ctx.actor.userId))
  const saved = await store.unpublish(ctx.db, id, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, customFieldFacts.unpublished, id, { name })
  refreshEveryone(ctx)
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, version?: number) {
  await store.holdConditions(ctx.db)
  const { name, isPublished } = found(await store.find(ctx.db, id, ctx.actor.userId))
  await ensureNothingDepends(ctx, id)
  const { filled } = await values.countOf(ctx.db, id)
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await endRights(ctx, sectionOfField(id))
  await record(ctx, customFieldFacts.deleted, id, { name, values: filled })
  if (isPublished) refreshEveryone(ctx)
}

export async function order(ctx: Context, fields: readonly { fieldId: string; section: string }[]) {
  if (new Set(fields.map(({ fieldId }) => fieldId)).size < fields.length)
    throw invalid({ fields: ['errors.wrongValue'] })
  if ((await store.order(ctx.db, fields)) < fields.length) throw invalid({ fields: ['errors.gone'] })
  await record(ctx, customFieldFacts.ordered, null)
  refreshEveryone(ctx)
}

/** @throws Problem 422 when no field is under the heading, or others already have the new one */
export async function renameSection(ctx: Context, section: string, name: string) {
  const sections = (await store.all(ctx.db, ctx.actor.userId)).map((field) => field.section)
  if (!sections.includes(section)) throw invalid({ section: ['errors.gone'] })
  const others = sections.filter((one) => one !== section)
  if (others.some((one) => one.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: ['customFields.sectionTaken'] })
  if (name === section) return
  await store.renameSection(ctx.db, section, name)
  await record(ctx, customFieldFacts.sectionRenamed, null, { changes: { section: [section, name] } })
  refreshEveryone(ctx)
}

/** A published field was published or changed: people who had nothing to fill in may have now, and are asked at once. */
async function askAgain(ctx: Context): Promise<void> {
  await forgetRights(ctx.db)
  refreshEveryone(ctx)
}

/** Open tabs ask again for profiles and for what is to fill in. */
function refreshEveryone(ctx: Context): void {
  ctx.afterCommit(() => live.push(ctx.company.id, 'everyone', ['customFields', 'me']))
}
