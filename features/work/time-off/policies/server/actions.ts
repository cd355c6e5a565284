import { countryById, namedEntries } from '#features/core/catalogues/server/api.ts'
import type { NewCompany } from '#features/core/company/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { type Day, startOfYear, todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, invalid } from '#platform/problems.ts'
import { defaultPolicies } from '../../balances/server/api.ts'
import { type Draft, ensureChecked } from '../../balances/server/policy-check-actions.ts'
import { changePolicy, insertPolicy, makingPolicies } from '../../balances/server/policy-store.ts'
import { DEFAULT_SETTINGS } from '../../balances/server/rules/settings.ts'
import type { JudgedExample } from '../../examples/contract.ts'
import { judgedBy } from '../../examples/server/check-actions.ts'
import { isBuiltIn } from '../../types/contract.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import type { PolicyVersion } from '../contract.ts'
import { policyFacts } from '../facts.ts'
import { effectsOf, ensureCovered } from './effect-actions.ts'
import { draftOfGroup, saveGroup } from './group-actions.ts'
import { present, settingsOf, type Wanted } from './policy-present.ts'
import * as store from './store.ts'
import { ensureAhead, todayOfCompany } from './today-actions.ts'

export async function list(ctx: Context): Promise<{ data: PolicyVersion[]; today: Day }> {
  const today = await todayOfCompany(ctx)
  return { data: present(await store.list(ctx.db), today), today }
}

export async function choices(ctx: Context) {
  const types = await namedEntries(ctx.db, ['employment_types'])
  return {
    ...(await store.choices(ctx.db)),
    employmentTypes: types.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ id, name })),
  }
}

/** Days that are past keep their rules: a version begins today or later. What is not given is kept from the version before. */
export async function save(
  ctx: Context,
  { basedOn, ...wanted }: Wanted & { basedOn?: string | undefined },
): Promise<PolicyVersion> {
  const today = await ensurePossible(ctx, wanted)
  const known = (await store.list(ctx.db)).filter((one) => one.kind === wanted.kind)
  const id = wanted.group
    ? await saveGroup(ctx, { ...wanted, group: wanted.group }, known, basedOn)
    : await saveOfCompany(ctx, wanted, known, basedOn)
  return present(await store.list(ctx.db), today).find((one) => one.id === id)!
}

/** @throws Problem 422 for a day that is over, no type of the company, and what such a type says itself. @returns the company's date */
async function ensurePossible(ctx: Context, { from, kind, certificateAfterDays }: Wanted): Promise<Day> {
  const today = await ensureAhead(ctx, from)
  await ensureKnown(ctx, kind)
  if (!isBuiltIn(kind) && typeof certificateAfterDays === 'number')
    throw invalid({ certificateAfterDays: ['policies.certificateOfType'] })
  return today
}

async function saveOfCompany(ctx: Context, wanted: Wanted, known: readonly store.Row[], basedOn: string | undefined) {
  const { kind, from } = wanted
  const own = known.filter((one) => one.group === null)
  const sameDay = own.find((one) => one.from === from)
  if (sameDay && sameDay.id !== basedOn) throw conflict('errors.stale')
  const { before, settings, draft } = draftOfCompany(wanted, own)
  await ensureCovered(ctx, draft)
  await ensureChecked(ctx, draft)
  const version = { kind, from, settings, createdBy: ctx.actor.userId }
  const id = sameDay ? await changePolicy(ctx.db, sameDay.id, version) : await insertPolicy(ctx.db, version)
  if (!id) throw conflict('errors.stale')
  const changes = changesBetween({ ...DEFAULT_SETTINGS, ...before }, settings)
  await record(ctx, policyFacts.policyChanged, id, { kind, from, changes })
  return id
}

function draftOfCompany(wanted: Wanted, own: readonly store.Row[]) {
  const { kind, from } = wanted
  const before = own.findLast((one) => one.from <= from)?.settings
  const settings = { ...before, ...settingsOf(wanted) }
  const draft: Draft = { kind, from, policies: [{ kind, own: false, from, settings }], groups: [] }
  return { before, settings, draft }
}

/** What saving would change, a page of people at a time. */
export async function preview(ctx: Context, { cursor, ...wanted }: Wanted & { cursor?: string | undefined }) {
  return effectsOf(ctx, await draftOf(ctx, wanted), cursor)
}

/** The examples of the leave type, as they would be once it is saved. */
export const previewExamples = async (ctx: Context, wanted: Wanted): Promise<{ data: JudgedExample[] }> => ({
  data: await judgedBy(ctx, await draftOf(ctx, wanted)),
})

async function draftOf(ctx: Context, wanted: Wanted): Promise<Draft> {
  await ensurePossible(ctx, wanted)
  const known = (await store.list(ctx.db)).filter((one) => one.kind === wanted.kind)
  const { draft } = wanted.group
    ? await draftOfGroup(ctx, { ...wanted, group: wanted.group }, known)
    : draftOfCompany(
        wanted,
        known.filter((one) => one.group === null),
      )
  return draft
}

/** The policies that a new company begins with. */
export const first = (db: Db, { now, countryId }: NewCompany) =>
  makingPolicies(db, defaultPolicies(startOfYear(todayIn('UTC', now)), {}, countryById(countryId)?.code))
