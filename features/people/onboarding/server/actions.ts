import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { rolesWithPermissions } from '#features/core/roles/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { StepFields, TemplateFields } from '../contract.ts'
import { onboardingFacts } from '../facts.ts'
import * as store from './store.ts'

export async function list(ctx: Context, archived: boolean) {
  return {
    data: await store.list(ctx.db, archived),
    can: { edit: holds(ctx.actor, 'settings.onboarding_flow', 'edit') },
  }
}

export const show = async (ctx: Context, id: string) => found(await store.find(ctx.db, id))

export async function choices(ctx: Context) {
  const roles = await rolesWithPermissions(ctx.db)
  const types = await namedEntries(ctx.db, ['employment_types'])
  return {
    roles: roles.map(({ id, name, builtIn }) => ({ id, name, builtIn })),
    employmentTypes: types.map(({ id, name }) => ({ id, name })),
  }
}

export async function create(ctx: Context, given: TemplateFields) {
  const { steps, rules, ...head } = await checked(ctx, null, given)
  const id = await store.insert(ctx.db, head)
  await store.replaceSteps(ctx.db, id, steps)
  await store.replaceRules(ctx.db, id, rules)
  await record(ctx, onboardingFacts.created, id, { name: head.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: TemplateFields, version?: number) {
  const before = found(await store.find(ctx.db, id))
  const { steps, rules, ...head } = await checked(ctx, id, given)
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
async function checked(ctx: Context, id: string | null, given: TemplateFields) {
  const steps = given.steps.map(complete)
  const rules = given.rules.map(({ locationId, departmentId, employmentTypeId }) => ({
    locationId: locationId ?? null,
    departmentId: departmentId ?? null,
    employmentTypeId: employmentTypeId ?? null,
  }))
  const unknown = await store.unknown(ctx.db, id, { name: given.name, steps, rules })
  const wrong: Record<string, Message[]> = {}
  if (unknown.nameTaken) wrong.name = ['onboarding.nameTaken']
  for (const at of unknown.users) wrong[`steps.${at}.ownerUserId`] = ['errors.gone']
  for (const at of unknown.roles) wrong[`steps.${at}.ownerRoleId`] = ['errors.gone']
  for (const { at, field } of unknown.places) wrong[`rules.${at}.${field}`] = ['errors.gone']
  steps.forEach((step, at) => Object.assign(wrong, missingIn(step, at)))
  if (Object.keys(wrong).length) throw invalid(wrong)
  return { name: given.name, kind: given.kind, description: given.description, steps, rules }
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
  section: step.kind === 'fill' ? (step.section ?? null) : null,
})

function missingIn(step: store.StoredStep, at: number): Record<string, Message[]> {
  const { owner, ownerUserId, ownerRoleId, kind, section, body, link } = step
  const rules: [field: keyof store.StoredStep, isMissing: boolean, message: Message][] = [
    ['ownerUserId', owner === 'named' && !ownerUserId, 'onboarding.choosePerson'],
    ['ownerRoleId', owner === 'role' && !ownerRoleId, 'onboarding.chooseRole'],
    ['section', kind === 'fill' && !section, 'onboarding.chooseSection'],
    ['body', kind === 'read' && !body && !link, 'onboarding.nothingToRead'],
    ['body', kind === 'upload' && !body, 'onboarding.nothingToUpload'],
  ]
  const missing = rules.filter(([, isMissing]) => isMissing)
  return Object.fromEntries(missing.map(([field, , message]) => [`steps.${at}.${field}`, [message]]))
}
