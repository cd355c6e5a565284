import { whereabouts } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { found, invalid } from '#platform/problems.ts'
import type { PaymentInput } from '../contract.ts'
import { compensationFacts } from '../facts.ts'
import { mayEdit, wrongCurrency, wrongEntries } from './actions.ts'
import * as store from './store.ts'

export async function add(ctx: Context, userId: string, given: PaymentInput) {
  await mayEdit(ctx, userId)
  const id = await insert(ctx, userId, given, null)
  await record(ctx, compensationFacts.paymentRecorded, userId, { from: given.paidOn })
  return { id }
}

export async function correct(ctx: Context, userId: string, paymentId: string, given: PaymentInput, why: string) {
  await mayEdit(ctx, userId)
  await endRow(ctx.db, store.PAYMENTS, { userId, id: paymentId }, { by: ctx.actor.userId, why })
  const id = await insert(ctx, userId, given, paymentId)
  await record(ctx, compensationFacts.paymentCorrected, userId, { from: given.paidOn })
  return { id }
}

export async function remove(ctx: Context, userId: string, paymentId: string, why: string) {
  await mayEdit(ctx, userId)
  const from = found(await store.dayOfPayment(ctx.db, userId, paymentId))
  await endRow(ctx.db, store.PAYMENTS, { userId, id: paymentId }, { by: ctx.actor.userId, why })
  await record(ctx, compensationFacts.paymentRemoved, userId, { from })
}

async function insert(ctx: Context, userId: string, given: PaymentInput, replaces: string | null) {
  const currency = given.currency ?? (await whereabouts(ctx.db, userId, ctx.now)).currency
  const entries = { payTypeId: given.payTypeId ?? null, reasonId: given.reasonId ?? null }
  const wrong = { ...(await wrongEntries(ctx, entries)), ...wrongCurrency(currency) }
  if (!currency || Object.keys(wrong).length) throw invalid(wrong)
  const { paidOn, amount, comment } = given
  const row = { ...entries, paidOn, amount, comment, currency }
  return store.insertPayment(ctx.db, row, { userId, recordedBy: ctx.actor.userId, replaces })
}
