import { roleWord, rolesWithPermissions } from '#features/core/roles/server/api.ts'
import { audienceWords, describeAudiences, saveAudience } from '#features/people/audience/server/api.ts'
import { findGroups, knownGroups } from '#features/people/groups/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid, type Message, missing } from '#platform/problems.ts'
import type { Flow, FlowFields, FlowStep, OneByOne, StepFields, Warning, WithoutManager } from '../contract.ts'
import { flowFacts as facts } from '../facts.ts'
import { warningsOf } from './check-actions.ts'
import { rolesNamed } from './people-store.ts'
import { flowPurposes } from './ports.ts'
import { fits, type Proposal } from './rules/choosing.ts'
import * as store from './store.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'say'>

export async function list(ctx: Context, purpose: string, archived: boolean) {
  const purposeOf = ensurePurpose(ctx, purpose)
  const kept = await store.list(ctx.db, purpose, archived)
  const warnings = archived ? new Map<string, Warning[]>() : await warningsOf(ctx, purposeOf, kept)
  return {
    data: await present(ctx, kept, warnings),
    withoutManager: await store.withoutManager(ctx.db),
    oneByOne: await store.oneByOne(ctx.db),
    hasArchived: archived ? kept.length > 0 : await store.hasArchived(ctx.db, purpose),
  }
}

export async function show(ctx: Context, id: string): Promise<Flow> {
  const kept = found(await store.find(ctx.db, id))
  const warnings = await warningsOf(ctx, ensurePurpose(ctx, kept.purpose), [kept])
  return (await present(ctx, [kept], warnings))[0]!
}

/** The first of the company's flows that fits a request; undefined where none does. */
export const flowFor = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { purpose, userId, ...asked }: Proposal & { purpose: string; userId: string },
): Promise<store.FlowToRun | undefined> =>
  (await store.forPerson(ctx.db, purpose, userId, ctx.now)).find((flow) => fits(flow, asked))

export async function choices(ctx: Context) {
  const roles = await rolesWithPermissions(ctx.db)
  const groups = await findGroups(ctx, '', MOST_GROUPS)
  return {
    roles: roles.map((role) => ({ id: role.id, name: roleWord(ctx.say, role) })),
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}

const MOST_GROUPS = 500

/** What the roles and groups of steps are called, as far as the reader may know of them. */
export type StepNames = ReadonlyMap<string, string>

export async function namesOfSteps(
  ctx: Reading,
  steps: readonly Pick<store.KeptStep, 'roleId' | 'groupId'>[],
): Promise<StepNames> {
  const ids = (field: 'roleId' | 'groupId') => steps.flatMap((step) => step[field] ?? [])
  const roles = await rolesNamed(ctx.db, ids('roleId'))
  const groups = await knownGroups(ctx, ids('groupId'))
  return new Map([
    ...roles.map((role) => [role.id, roleWord(ctx.say, role)] as const),
    ...groups.map(({ id, name }) => [id, name] as const),
  ])
}

async function present(
  ctx: Context,
  kept: readonly store.KeptFlow[],
  warnings: ReadonlyMap<string, Warning[]>,
): Promise<Flow[]> {
  const audiences = await describeAudiences(
    ctx,
    kept.flatMap(({ audienceId }) => audienceId ?? []),
  )
  const names = await namesOfSteps(
    ctx,
    kept.flatMap(({ steps }) => steps),
  )
  return kept.map(({ audienceId, purpose: _purpose, steps, ...flow }) => ({
    ...flow,
    audience: (audienceId && audiences.get(audienceId)) || NOBODY,
    steps: steps.map((step): FlowStep => ({ ...step, name: names.get(step.roleId ?? step.groupId ?? '') ?? null })),
    warnings: warnings.get(flow.id) ?? [],
  }))
}

const NOBODY = { everyone: false, parts: [] }

export async function create(ctx: Context, { purpose, audience, ...given }: FlowFields & { purpose: string }) {
  const { steps, ...head } = await checked(ctx, purpose, given)
  const id = await store.insert(ctx.db, purpose, { ...head, audienceId: await saveAudience(ctx, null, audience) })
  await store.replaceSteps(ctx.db, id, steps)
  await record(ctx, facts.created, id, { name: head.name })
  return { id }
}

export async function change(ctx: Context, id: string, { audience, ...given }: FlowFields, version?: number) {
  const before = found(await store.find(ctx.db, id))
  const { steps, ...head } = await checked(ctx, before.purpose, given, before)
  const saved = await store.change(ctx.db, id, head, version)
  const audienceBefore = await audienceOf(ctx, before.audienceId)
  const audienceId = await saveAudience(ctx, before.audienceId, audience)
  if (audienceId !== before.audienceId) await store.setAudience(ctx.db, id, audienceId)
  await store.replaceSteps(ctx.db, id, steps)
  const was = { ...before, steps: before.steps.map(({ people, ...step }) => storedStep(step, people.map(idOf))) }
  await record(ctx, facts.changed, id, {
    changes: changesBetween(
      { ...was, steps: was.steps.map(wordOfStep), audience: audienceBefore },
      { ...head, steps: steps.map(wordOfStep), audience: await audienceOf(ctx, audienceId) },
    ),
  })
  return { id, version: saved }
}

const idOf = ({ id }: { id: string }) => id

async function audienceOf(ctx: Context, id: string | null): Promise<string[]> {
  if (id === null) return []
  return audienceWords(ctx, (await describeAudiences(ctx, [id])).get(id)!)
}

/** A step as the audit trail has it: without the names of people and groups, which are not for every reader. */
const wordOfStep = ({ who, needs, userIds }: store.KeptStep): string =>
  userIds.length > 0 ? `${who} (${userIds.length}), ${needs}` : `${who}, ${needs}`

export async function setArchived(ctx: Context, id: string, isArchived: boolean, version?: number) {
  const { name } = found(await store.find(ctx.db, id))
  const saved = await store.setArchived(ctx.db, id, { at: isArchived ? ctx.now : null, version })
  await record(ctx, isArchived ? facts.archived : facts.restored, id, { name })
  return { id, version: saved }
}

/** @throws Problem 409 where another person archived one in the meantime */
export async function order(ctx: Context, purpose: string, ids: readonly string[]): Promise<void> {
  ensurePurpose(ctx, purpose)
  const names = await store.order(ctx.db, purpose, ids)
  if (!names) throw conflict('errors.stale')
  await record(ctx, facts.ordered, ctx.company.id, { names })
}

export async function setWithoutManager(ctx: Context, after: WithoutManager): Promise<void> {
  const before = await store.withoutManager(ctx.db)
  await store.setWithoutManager(ctx.db, after)
  await record(ctx, facts.withoutManagerSet, ctx.company.id, { before, after })
}

export async function setOneByOne(ctx: Context, after: OneByOne): Promise<void> {
  const before = await store.oneByOne(ctx.db)
  await store.setOneByOne(ctx.db, after)
  await record(ctx, facts.oneByOneSet, ctx.company.id, { before, after })
}

function ensurePurpose(ctx: Context, name: string) {
  const purpose = ctx.ports.of(flowPurposes).find((one) => one.name === name)
  if (!purpose) throw missing()
  return purpose
}

/** The steps as they are stored, without fields that their kind of approver doesn't use. @throws Problem 422 */
async function checked(ctx: Context, purpose: string, given: Omit<FlowFields, 'audience'>, before?: store.KeptFlow) {
  const steps = given.steps.map((step) => storedStep(step, step.userIds))
  const unknown = await store.unknown(ctx.db, { id: before?.id ?? null, purpose, name: given.name, steps })
  const wrong: Record<string, Message[]> = {}
  if (unknown.nameTaken) wrong['name'] = ['flows.nameTaken']
  if (await hasUnknown(ctx, purpose, given.kinds)) wrong['kinds'] = ['errors.gone']
  for (const at of unknown.users) wrong[`steps.${at}.userIds`] = ['errors.gone']
  for (const at of unknown.roles) wrong[`steps.${at}.roleId`] = ['errors.gone']
  for (const at of await stepsOfNoGroup(ctx, steps, before)) wrong[`steps.${at}.groupId`] = ['errors.gone']
  steps.forEach((step, at) => Object.assign(wrong, missingIn(step, at, steps)))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { ...headOf(given), steps }
}

/** Whether one of these is no kind of what is approved. */
async function hasUnknown(ctx: Context, purpose: string, wanted: readonly string[]): Promise<boolean> {
  const { kinds, ownKinds } = ensurePurpose(ctx, purpose)
  const others = wanted.filter((kind) => !kinds.includes(kind))
  const own = others.length > 0 ? await ownKinds?.(ctx, others) : undefined
  return others.some((kind) => !own?.has(kind))
}

const headOf = ({ name, kinds, minDays = null, shortNotice = null }: Omit<FlowFields, 'audience'>) => ({
  name,
  kinds: [...new Set(kinds)],
  minDays,
  shortNotice,
})

/** Positions of steps whose group the actor does not know of: one that the flow has already may stay. */
async function stepsOfNoGroup(ctx: Context, steps: readonly store.KeptStep[], before: store.KeptFlow | undefined) {
  const ids = steps.flatMap(({ groupId }) => groupId ?? [])
  const known = new Set([
    ...(await knownGroups(ctx, ids)).map(idOf),
    ...(before?.steps ?? []).flatMap(({ groupId }) => groupId ?? []),
  ])
  return steps.flatMap(({ groupId }, at) => (groupId === null || known.has(groupId) ? [] : [at]))
}

const storedStep = (
  { who, roleId, groupId, needs, remindAfter, escalateAfter }: Omit<StepFields, 'userIds'>,
  userIds: readonly string[],
): store.KeptStep => ({
  who,
  userIds: who === 'people' ? [...new Set(userIds)] : [],
  roleId: who === 'role' ? (roleId ?? null) : null,
  groupId: who === 'group' ? (groupId ?? null) : null,
  needs,
  remindAfter: remindAfter ?? null,
  escalateAfter: escalateAfter ?? null,
})

function missingIn(step: store.KeptStep, at: number, steps: readonly store.KeptStep[]): Record<string, Message[]> {
  const { who, userIds, roleId, groupId, remindAfter, escalateAfter } = step
  const isSecondChoice = who === 'chosen' && steps.findIndex((one) => one.who === 'chosen') !== at
  const rules: [field: string, isWrong: boolean, message: Message][] = [
    ['who', isSecondChoice, 'flows.chosenOnce'],
    ['userIds', who === 'people' && userIds.length === 0, 'flows.choosePeople'],
    ['roleId', who === 'role' && !roleId, 'flows.chooseRole'],
    ['groupId', who === 'group' && !groupId, 'flows.chooseGroup'],
    [
      'escalateAfter',
      remindAfter !== null && escalateAfter !== null && escalateAfter <= remindAfter,
      'flows.escalatesBefore',
    ],
  ]
  const wrong = rules.filter(([, isWrong]) => isWrong)
  return Object.fromEntries(wrong.map(([field, , message]) => [`steps.${at}.${field}`, [message]]))
}
