import type { Widget } from '#features/surfaces/dashboard/server/api.ts'
import { may } from '../../balances/server/access.ts'
import { balanceOf } from '../../balances/server/actions.ts'
import { factsFrom, policiesFrom } from '../../balances/server/facts-present.ts'
import { factRow } from '../../balances/server/fact-store.ts'
import { yearPicture } from '../../balances/server/year-present.ts'
import {
  activityWidget,
  type AwayWidget,
  awayWidget,
  balanceWidget,
  figuresWidget,
  ownLeaveWidget,
} from '../../widgets/contract.ts'
import { lastActivity, ownLeave, timeOffFigures } from './figures-store.ts'
import { awayThisWeek, ownFacts } from './surface-store.ts'

const OWN = { own: true, manages: false }

/** What time off shows on the dashboard. */
export const ownWidgets: readonly Widget[] = [
  {
    name: 'away',
    query: ({ actor }) => awayThisWeek(actor),
    sentence: (ctx, { today }: AwayWidget) => (today ? ctx.say('timeOffWidget.awayToday', { count: today }) : null),
    shape: awayWidget,
  },
  { name: 'own_leave', query: ({ actor }) => (may.see(actor, OWN) ? ownLeave(actor) : null), shape: ownLeaveWidget },
  { name: 'activity', query: ({ actor, now }) => lastActivity(actor, now), shape: activityWidget },
  { name: 'time_off', query: ({ actor }) => timeOffFigures(actor), shape: figuresWidget },
  {
    name: 'balance',
    query: ({ actor }) => (may.see(actor, OWN) ? ownFacts(actor) : null),
    present: (ctx, value: unknown, { today }) => {
      const row = factRow(value)
      const facts = factsFrom(row, 'vacation', ctx.language)
      const policies = policiesFrom(row, 'vacation')
      const now = balanceOf('vacation', facts, policies, today)
      const { year, firstDay, lastDay, steps, leave } = yearPicture(row, 'vacation', ctx.language, today)
      return {
        userId: row.userId,
        year,
        firstDay,
        lastDay,
        today,
        unlimited: now.unlimited,
        awaitsHireDate: now.awaitsHireDate,
        taken: now.taken,
        planned: now.planned + now.reserved,
        available: now.available,
        steps,
        leave: leave.map((one) => ({
          id: one.id,
          firstDay: one.firstDay,
          lastDay: one.lastDay,
          length: one.length,
          status: one.status,
        })),
      }
    },
    shape: balanceWidget,
  },
]
