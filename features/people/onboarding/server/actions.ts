import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { rolesWithPermissions } from '#features/core/roles/server/api.ts'
import { type Fillable, fillables } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { Hands, Kind, StepFields, Template, TemplateFields } from '../contract.ts'
import { onboardingFacts } from '../facts.ts'
import * as store from './store.ts'
import { mayName, presentThings, withThings } from './thing-actions.ts'

export async function list(ctx: Context, archived: boolean) {
  return {
    data: await store.list(ctx.db, archived),
    can: { edit: holds(ctx.actor, 'settings.onboarding_flow', 'edit') },
  }
}

/** What a step asked for and is there no more is left out. */
export async function show(ctx: Context, id: string): Promise<Template> {
  const { steps, ...head } = found(await store.find(ctx.db, id))
  const known = steps.some(({ asks }) => asks.length > 0) ? await fillable(ctx) : []
  const nameOf = new Map(known.map(({ key, name }) => [key, name]))
  const asked = (keys: readonly string[]) =>
    keys.flatMap((key) => (nameOf.has(key) ? [{ key, name: nameOf.get(key) ?? null }] : []))
  const assetOf = await presentThings(ctx, steps)
  return { ...head, steps: steps.map((step) => ({ ...step, asks: asked(step.asks), asset: assetOf(step.asset) })) }
}

async function fillable(ctx: Context): Promise<Fillable[]> {
  const all: Fillable[] = []
  for (const source of ctx.ports.of(fillables)) all.push(...(await source.all(ctx)))
  return all
}

export async function choices(ctx: Context) {
  const roles = await rolesWithPermissions(ctx.db)
  const entries = await namedEntries(ctx.db, ['employment_types', 'asset_categories'])
  const of = (which: string) =>
    entries.filter(({ catalogue }) => catalogue === which).map(({ id, name }) => ({ id, name }))
  return {
    roles: roles.map(({ id, name, builtIn }) => ({ id, name, builtIn })),
    employmentTypes: of('employment_types'),
    assetCategories: of('asset_categories'),
    canChooseAssets: mayName(ctx),
    fillable: (await fillable(ctx)).flatMap(({ key, name, isOffered }) =>
      isOffered && name !== null ? [{ key, name }] : [],
    ),
  }
}

export async function create(ctx: Context, given: TemplateFields) {
  const { steps, rules, ...head } = await checked(ctx, given)
  const id = await store.insert(ctx.db, head)
  await store.replaceSteps(ctx.db, id, steps)
  await store.replaceRules(ctx.db, id, rules)
  await record(ctx, onboardingFacts.created, id, { name: head.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: TemplateFields, version?: number) {
  const before = found(await store.find(ctx.db, id))
  const { steps, rules, ...head } = await checked(ctx, given, before)
  const saved = await store.change(ctx.db, id, head, version)
  if (saved === undefined) throw conflict('errors.stale')
  await store.replaceSteps(ctx.db, id, steps)
  await store.replaceRules(ctx.db, id, rules)
  await record(ctx, onboardingFacts.updated, id, {
    changes: changesBetween(
      { ...before, steps: before.steps.map(({ title }) => title) },
      { ...head, steps: steps.map(({ title }) => title), rules },
    ),
  })
  return { id, version: saved }
}

export async function setArchived(ctx: Context, id: string, isArchived: boolean, version?: number) {
  const { name } = found(await store.find(ctx.db, id))
  const saved = await store.setArchived(ctx.db, id, { at: isArchived ? ctx.now : null, version })
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, isArchived ? onboardingFacts.archived : onboardingFacts.restored, id, { name })
  return { id, version: saved }
}

/** What is stored: of each step only what belongs to its type and its owner. @throws Problem 422 */
async function checked(ctx: Context, given: TemplateFields, before?: store.Kept) {
  const { steps, unknown: noThings } = await withThings(ctx, given.steps.map(complete), before)
  const rules = given.rules.map(({ locationId, departmentId, employmentTypeId }) => ({
    locationId: locationId ?? null,
    departmentId: departmentId ?? null,
    employmentTypeId: employmentTypeId ?? null,
  }))
  const unknown = await store.unknown(ctx.db, before?.id ?? null, { name: given.name, steps, rules })
  const wrong: Record<string, Message[]> = {}
  if (unknown.nameTaken) wrong.name = ['onboarding.nameTaken']
  const gone: Partial<Record<keyof StepFields, readonly number[]>> = {
    ownerUserId: unknown.users,
    ownerRoleId: unknown.roles,
    asks: await stepsAskingForNothing(ctx, steps, before),
    assetCategoryId: await stepsOfNoCategory(ctx, steps),
    assetId: noThings,
  }
  for (const [field, places] of Object.entries(gone))
    for (const at of places) wrong[`steps.${at}.${field}`] = ['errors.gone']
  for (const { at, field } of unknown.places) wrong[`rules.${at}.${field}`] = ['errors.gone']
  steps.forEach((step, at) => Object.assign(wrong, missingIn(step, at, given.kind)))
  if (Object.keys(wrong).length) throw invalid(wrong)
  return { name: given.name, kind: given.kind, description: given.description, steps, rules }
}

async function stepsOfNoCategory(ctx: Context, steps: readonly store.StoredStep[]) {
  if (steps.every(({ assetCategoryId }) => assetCategoryId === null)) return []
  const ids = new Set((await namedEntries(ctx.db, ['asset_categories'])).map(({ id }) => id))
  return steps.flatMap(({ assetCategoryId: id }, at) => (id === null || ids.has(id) ? [] : [at]))
}

/** Positions of steps that ask for what the actor may not choose: what the template asks for already may stay. */
async function stepsAskingForNothing(ctx: Context, steps: readonly store.StoredStep[], before: store.Kept | undefined) {
  if (steps.every(({ asks }) => asks.length === 0)) return []
  const offered = (await fillable(ctx)).filter(({ isOffered }) => isOffered).map(({ key }) => key)
  const allowed = new Set([...offered, ...(before?.steps ?? []).flatMap(({ asks }) => asks)])
  return steps.flatMap(({ asks }, at) => (asks.every((key) => allowed.has(key)) ? [] : [at]))
}

const complete = (step: StepFields): store.StoredStep => ({
  id: step.id ?? null,
  title: step.title,
  kind: step.kind,
  owner: step.owner,
  ownerUserId: step.owner === 'named' ? (step.ownerUserId ?? null) : null,
  ownerRoleId: step.owner === 'role' ? (step.ownerRoleId ?? null) : null,
  offsetDays: step.offsetDays,
  body: step.body,
  link: step.link,
  ...filling(step),
  ...handing(step),
})

function filling({ kind, section = null, asks }: StepFields): Pick<store.StoredStep, 'section' | 'asks'> {
  if (kind !== 'fill') return { section: null, asks: [] }
  return { section, asks: section === 'fields' ? [...new Set(asks)] : [] }
}

function handing({
  kind,
  hands = null,
  assetCategoryId = null,
  assetId = null,
}: StepFields): Pick<store.StoredStep, 'hands' | 'assetCategoryId' | 'assetId' | 'assetName'> {
  const none = { hands: null, assetCategoryId: null, assetId: null, assetName: '' }
  return kind === 'asset' && hands ? { ...none, hands, assetCategoryId, assetId } : none
}

/** People who join are given things, people who leave return them. */
const HANDS_OF: Record<Kind, Hands> = { onboarding: 'give', offboarding: 'return' }

function missingIn(step: store.StoredStep, at: number, templateKind: Kind): Record<string, Message[]> {
  const { owner, ownerUserId, ownerRoleId, kind, section, asks, hands, body, link } = step
  const rules: [field: keyof store.StoredStep, isMissing: boolean, message: Message][] = [
    ['ownerUserId', owner === 'named' && !ownerUserId, 'onboarding.choosePerson'],
    ['ownerRoleId', owner === 'role' && !ownerRoleId, 'onboarding.chooseRole'],
    ['section', kind === 'fill' && !section, 'onboarding.chooseSection'],
    ['asks', section === 'fields' && asks.length === 0, 'onboarding.chooseFields'],
    ['hands', hands !== null && hands !== HANDS_OF[templateKind], 'onboarding.handsWrong'],
    ['body', kind === 'read' && !body && !link, 'onboarding.nothingToRead'],
    ['body', kind === 'upload' && !body, 'onboarding.nothingToUpload'],
  ]
  const missing = rules.filter(([, isMissing]) => isMissing)
  return Object.fromEntries(missing.map(([field, , message]) => [`steps.${at}.${field}`, [message]]))
}
