import { type Day, todayIn } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import * as store from './store.ts'

export const todayOfCompany = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Day> =>
  todayIn(await store.timeZone(db), now)

/** @throws Problem 422 for a day that is over */
export async function ensureAhead(ctx: Context, from: Day): Promise<Day> {
  const today = await todayOfCompany(ctx)
  if (from < today) throw invalid({ from: ['policies.notBeforeToday'] })
  return today
}
