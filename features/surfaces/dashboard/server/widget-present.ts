import { fewWaiting, itemsOf } from '#features/surfaces/approvals/server/api.ts'
import { birthdays, nextHolidays, waiting } from '../contract.ts'
import type { Widget } from './api.ts'
import * as store from './store.ts'

const SHOWN = 3

/** What every company has on its dashboard, whichever features it uses. */
export const own: readonly Widget[] = [
  {
    name: 'waiting',
    query: (ctx) => store.waiting(fewWaiting(ctx, SHOWN)),
    present: (ctx, { lists, count }: { lists: Record<string, unknown>; count: number }) => ({
      items: itemsOf(ctx, lists).slice(0, SHOWN),
      count,
    }),
    sentence: (ctx, { count }: { count: number }) => (count ? ctx.say('dashboard.waitingSentence', { count }) : null),
    shape: waiting,
  },
  { name: 'birthdays', query: store.birthdays, shape: birthdays },
  { name: 'holidays', query: store.holidays, shape: nextHolidays },
]
