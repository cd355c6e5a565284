import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { endingOf, validAndEnded, whereabouts } from '#features/people/record/server/api.ts'
import { comparison, differing, timeline, withStates } from '#kit/history.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { readingFacts } from '#platform/facts.ts'
import { endRow } from '#platform/history.ts'
import { ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { type PayInput, TERMS } from '../contract.ts'
import { compensationFacts } from '../facts.ts'
import { may } from './access.ts'
import { withoutFigures } from './pay-present.ts'
import { wrongDays } from './rules.ts'
import * as store from './store.ts'

export async function show(
  ctx: Context,
  userId: string,
  { day, comparedWith }: { day?: string; comparedWith?: string },
) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const edit = may.edit(ctx.actor, relation)
  const { today, lastDay, currency } = await whereabouts(ctx.db, userId, ctx.now)
  const on = day ?? today
  const { valid, ended } = validAndEnded(await store.rowsOf(ctx.db, userId))
  const payments = validAndEnded(await store.paymentsOf(ctx.db, userId))
  const before = new Map(timeline(valid).map((row, at, all) => [row.id, all[at - 1]]))
  return {
    data: {
      day: on,
      rows: withStates(valid, on, lastDay).map((row) => ({
        ...withoutFigures(row),
        until: row.until,
        state: row.state,
        changed: differing(before.get(row.id), row, TERMS),
      })),
      payments: payments.valid.map(withoutFigures),
      ended: {
        rows: ended.map((row) => ({ ...withoutFigures(row), ...endingOf(row) })),
        payments: payments.ended.map((one) => ({ ...withoutFigures(one), ...endingOf(one) })),
      },
      ...comparison(valid, comparedWith ? [comparedWith, on] : undefined, TERMS, lastDay),
    },
    choices: edit ? { ...(await choices(ctx)), currency } : null,
    can: { edit },
  }
}

async function choices(ctx: Context) {
  const entries = await namedEntries(ctx.db, ['pay_types', 'pay_schedules', 'change_reasons'])
  const of = (list: string) =>
    entries.filter(({ catalogue }) => catalogue === list).map(({ id, name }) => ({ id, name }))
  return { payTypes: of('pay_types'), paySchedules: of('pay_schedules'), reasons: of('change_reasons') }
}

/** Each reveal is recorded, including of one's own pay. Other readings are recorded once an hour; this one is an explicit request. */
export async function reveal(ctx: Context, userId: string) {
  ensure(may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  const figures = await store.figuresOf(ctx.db, userId)
  await record(ctx, readingFacts.payRead, userId, {})
  return figures
}

export async function add(ctx: Context, userId: string, given: PayInput) {
  await mayEdit(ctx, userId)
  const id = await insert(ctx, userId, given, null)
  await record(ctx, compensationFacts.recorded, userId, { from: given.effectiveDate })
  return { id }
}

export async function correct(ctx: Context, userId: string, entryId: string, given: PayInput, why: string) {
  await mayEdit(ctx, userId)
  await endRow(ctx.db, store.PAY, { userId, id: entryId }, { by: ctx.actor.userId, why })
  const id = await insert(ctx, userId, given, entryId)
  await record(ctx, compensationFacts.corrected, userId, { from: given.effectiveDate })
  return { id }
}

export async function remove(ctx: Context, userId: string, entryId: string, why: string) {
  await mayEdit(ctx, userId)
  const from = found(await store.dayOfRow(ctx.db, userId, entryId))
  await endRow(ctx.db, store.PAY, { userId, id: entryId }, { by: ctx.actor.userId, why })
  await record(ctx, compensationFacts.removed, userId, { from })
}

/** @throws Problem 404 when there is no such person, 403 when their pay is not the actor's to change */
export async function mayEdit(ctx: Context, userId: string) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}

async function insert(ctx: Context, userId: string, given: PayInput, replaces: string | null) {
  const currency = given.currency ?? (await whereabouts(ctx.db, userId, ctx.now)).currency
  const row = complete(given)
  const { payTypeId, payScheduleId, reasonId } = row
  const gone = await wrongEntries(ctx, { payTypeId, payScheduleId, reasonId })
  const wrong = { ...wrongDays(given), ...gone, ...wrongCurrency(currency) }
  if (!currency || Object.keys(wrong).length) throw invalid(wrong)
  const id = await store.insertRow(ctx.db, { ...row, currency }, { userId, recordedBy: ctx.actor.userId, replaces })
  if (!id) throw invalid({ effectiveDate: ['compensation.dayTaken'] })
  return id
}

const NOTHING = { dateTo: null, payTypeId: null, payScheduleId: null, reasonId: null, amount: null, paymentDay: null }

/** What was left out is nothing; without a period of its own the pay is agreed on from its effective date. */
const complete = (given: PayInput): Omit<store.NewRow, 'currency'> => {
  const { currency: _currency, dateFrom, ...rest } = given
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return { ...NOTHING, ...said, dateFrom: dateFrom ?? given.effectiveDate } as Omit<store.NewRow, 'currency'>
}

export async function wrongEntries(ctx: Context, entries: store.Entries): Promise<Record<string, Message[]>> {
  const known = await store.entriesKnown(ctx.db, entries)
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([field, id]) => id && !known[field as keyof store.Entries])
      .map(([field]) => [field, ['errors.gone']]),
  )
}

/** A person without a location, or at one without a currency, has none to be paid in. */
export const wrongCurrency = (currency: string | null): Record<string, Message[]> =>
  currency ? {} : { currency: ['compensation.noCurrency'] }
