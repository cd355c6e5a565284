import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Input } from '#kit/contract.ts'
import { todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { Benefit, BenefitInput, benefits } from '../contract.ts'
import { benefitFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { presentBenefit, presentListed } from './benefit-present.ts'
import { drop } from './document-actions.ts'
import { isPageKey } from './rules.ts'
import * as store from './store.ts'
import * as terms from './term-store.ts'

const CATEGORIES = ['benefit_categories'] as const

export async function list(ctx: Context, { cursor, limit, ...filters }: Input<typeof benefits.listBenefits>) {
  const asked = { now: ctx.now, after: placeAfter(cursor, isPageKey), limit: limit + 1 }
  const { rows, next } = pageOf(await store.page(ctx.db, filters, asked), limit)
  return {
    data: rows.map((row) => presentListed(ctx, row)),
    next,
    total: await store.count(ctx.db, filters, ctx.now),
    categories: (await namedEntries(ctx.db, CATEGORIES)).map(({ id, name }) => ({ id, name })),
    can: { keep: may.keep(ctx.actor) },
  }
}

export async function choices(ctx: Context) {
  const entries = await namedEntries(ctx.db, [...CATEGORIES, 'employment_types'])
  const of = (wanted: string) =>
    entries
      .filter(({ catalogue, isArchived }) => catalogue === wanted && !isArchived)
      .map(({ id, name }) => ({ id, name }))
  return {
    categories: of('benefit_categories'),
    employmentTypes: of('employment_types'),
    locations: await store.locations(ctx.db),
    currency: await store.usualCurrency(ctx.db),
  }
}

export async function show(ctx: Context, id: string): Promise<Benefit> {
  const row = found(await store.find(ctx.db, id, ctx.now))
  const [costs, rules] = [await terms.costsOf(ctx.db, id), await terms.rulesOf(ctx.db, id)]
  return presentBenefit(ctx, row, { costs, rules })
}

export async function create(ctx: Context, given: BenefitInput) {
  const { fields, costs, rules } = partsOf(given)
  await check(ctx, fields, rules)
  const id = await store.insert(ctx.db, fields)
  if (!id) throw invalid({ name: ['benefits.nameTaken'] })
  await terms.setCost(ctx.db, id, { fromDay: terms.FIRST_DAY, ...costs })
  await setRules(ctx, id, rules)
  await record(ctx, facts.created, id, { name: fields.name })
  return { id }
}

/** @throws Problem 404 for one that is not there, 409 for one that was changed meanwhile */
async function held(ctx: Context, id: string, version: number | undefined) {
  const benefit = found(await store.hold(ctx.db, id))
  if (version !== undefined && version !== benefit.version) throw conflict('errors.stale')
  return benefit
}

type Change = BenefitInput & { id: string; version?: number | undefined; costFrom?: string | null | undefined }

export async function change(ctx: Context, { id, version, costFrom, ...given }: Change) {
  const before = await held(ctx, id, version)
  const { fields, costs, rules } = partsOf(given)
  await check(ctx, fields, rules)
  await checkAgainst(ctx, before, fields)
  const changes = {
    ...changesBetween(before, fields),
    ...(await changeOfRules(ctx, id, rules)),
    ...(await changeOfCost(ctx, id, costs, costFrom ?? null)),
  }
  if (Object.keys(changes).length === 0) return { id }
  await store.change(ctx.db, id, fields)
  await record(ctx, facts.changed, id, { name: fields.name, changes })
  return { id }
}

/** What was left out is nothing. */
function partsOf({ employerCost, employeeCost, locationIds, employmentTypeIds, ...given }: BenefitInput) {
  const fields: store.Fields = {
    ...given,
    categoryId: given.categoryId ?? null,
    allowedQuantity: given.allowedQuantity ?? null,
    contractDate: given.contractDate ?? null,
    expireDate: given.expireDate ?? null,
    tenureMonths: given.tenureMonths ?? null,
  }
  return {
    fields,
    costs: { employer: employerCost, employee: employeeCost },
    rules: { locationIds, employmentTypeIds },
  }
}

interface Rules {
  locationIds: readonly string[]
  employmentTypeIds: readonly string[]
}

async function check(ctx: Context, { categoryId, contractDate, expireDate }: store.Fields, rules: Rules) {
  const unknown = await store.unknown(ctx.db, { categoryId, ...rules })
  const wrong: Record<string, Message[]> = Object.fromEntries(
    Object.entries(unknown)
      .filter(([, isUnknown]) => isUnknown)
      .map(([field]) => [field, ['errors.gone']]),
  )
  if (contractDate && expireDate && expireDate < contractDate) wrong['expireDate'] = ['compensation.endsBeforeStart']
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** What only a benefit that is there can get wrong. */
async function checkAgainst(ctx: Context, before: store.LockedBenefit, { name, allowedQuantity }: store.Fields) {
  if (await store.nameTaken(ctx.db, name, before.id)) throw invalid({ name: ['benefits.nameTaken'] })
  if (allowedQuantity === null || allowedQuantity === before.allowedQuantity) return
  const count = await store.taken(ctx.db, before.id, ctx.now)
  if (allowedQuantity < count)
    throw invalid({ allowedQuantity: [{ key: 'benefits.fewerThanGranted', values: { count } }] })
}

type Hidden = [null, null]

/** A new cost from a day on, or that of today corrected. The trail says that it changed, and no figures. */
async function changeOfCost(
  ctx: Context,
  id: string,
  costs: { employer: number; employee: number },
  costFrom: string | null,
): Promise<{ cost?: Hidden }> {
  const today = todayIn('UTC', ctx.now)
  const rows = await terms.costsOf(ctx.db, id)
  const on = (day: string) => rows.find(({ fromDay }) => fromDay <= day) ?? rows.at(-1)!
  const before = on(costFrom ?? today)
  if (before.employer === costs.employer && before.employee === costs.employee) return {}
  await terms.setCost(ctx.db, id, { fromDay: costFrom ?? before.fromDay, ...costs })
  return { cost: [null, null] }
}

async function changeOfRules(ctx: Context, id: string, { locationIds, employmentTypeIds }: Rules) {
  const rows = await terms.rulesOf(ctx.db, id)
  // A form cannot send back a location that was deleted. Its rule is kept until others are chosen: without it, saving a new description would
  // open the benefit to everyone.
  const idsOf = (kind: terms.RuleRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.id ? [row.id] : [])).toSorted()
  const changes = changesBetween(
    { locationIds: idsOf('location'), employmentTypeIds: idsOf('employmentType') },
    { locationIds: unique(locationIds), employmentTypeIds: unique(employmentTypeIds) },
  )
  if (changes['locationIds']) await terms.setRules(ctx.db, id, 'location', unique(locationIds))
  if (changes['employmentTypeIds']) await terms.setRules(ctx.db, id, 'employmentType', unique(employmentTypeIds))
  return changes
}

async function setRules(ctx: Context, id: string, { locationIds, employmentTypeIds }: Rules) {
  await terms.setRules(ctx.db, id, 'location', unique(locationIds))
  await terms.setRules(ctx.db, id, 'employmentType', unique(employmentTypeIds))
}

const unique = (ids: readonly string[]) => [...new Set(ids)].toSorted()

export async function archive(ctx: Context, id: string, isArchived: boolean, version?: number) {
  const before = await held(ctx, id, version)
  if (before.isArchived === isArchived) return
  await store.change(ctx.db, id, { isArchived })
  await record(ctx, isArchived ? facts.archived : facts.restored, id, { name: before.name })
}

export async function remove(ctx: Context, id: string, version?: number) {
  const { name } = await held(ctx, id, version)
  await drop(ctx, id)
  if (!(await store.remove(ctx.db, id))) throw conflict('benefits.wasGranted')
  await record(ctx, facts.deleted, id, { name })
}
