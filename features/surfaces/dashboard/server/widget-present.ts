import { fewWaiting, itemsOf } from '#features/surfaces/approvals/server/api.ts'
import { mayListVacant, vacantPositions } from '#features/people/org/positions/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { gapsOfAll, todayOf, type TodayRow, todaySources } from '#features/people/directory/server/api.ts'
import { type Gap, GAPS } from '#features/people/directory/fields.ts'
import { z } from 'zod'
import {
  birthdays,
  gaps,
  type GenderSplit,
  genderSplit,
  growth,
  myTeam,
  nextHolidays,
  vacancies,
  waiting,
} from '../contract.ts'
import type { Widget } from './api.ts'
import { growthOf, type Moves, splitOf } from './rules.ts'
import { holds } from '#platform/permissions.ts'
import * as store from './store.ts'

const SHOWN = 3
const VACANT = 4
const TEAM = 8
/** Those who are away come before them. */
const IN_OR_OFF = ['in', 'off']

/** What every company has on its dashboard, whichever features it uses. */
export const own: readonly Widget[] = [
  {
    name: 'waiting',
    query: (ctx) => store.waiting(fewWaiting(ctx, SHOWN)),
    // people who never decide read nothing of decisions, until something waits for them
    present: (ctx, { lists, count, manages }: { lists: Record<string, unknown>; count: number; manages: boolean }) =>
      count > 0 || manages || holds(ctx.actor, 'other.timeoff.record', 'edit')
        ? { items: itemsOf(ctx, lists).slice(0, SHOWN), count }
        : null,
    sentence: (ctx, { count }: { count: number }) => (count ? ctx.say('dashboard.waitingSentence', { count }) : null),
    shape: waiting,
  },
  {
    name: 'my_team',
    query: store.myTeam,
    // who has no team has no such widget
    present: (ctx, { count, people }: { count: number; people: { user: PersonRef; day: TodayRow }[] }) => {
      if (count === 0) return null
      const sources = todaySources(ctx)
      const said = people.flatMap(({ user, day }) => {
        const today = todayOf(ctx, sources, day)
        return today ? [{ user, today }] : []
      })
      const isAway = (mark: string) => !IN_OR_OFF.includes(mark)
      const ranked = [isAway, ...IN_OR_OFF.map((wanted) => (mark: string) => mark === wanted)]
      return { count, people: ranked.flatMap((fits) => said.filter(({ today }) => fits(today.mark))).slice(0, TEAM) }
    },
    shape: myTeam,
  },
  { name: 'birthdays', query: store.birthdays, shape: birthdays },
  { name: 'holidays', query: store.holidays, shape: nextHolidays },
  { name: 'growth', query: store.growth, present: (_ctx, moves: Moves) => growthOf(moves), shape: growth },
  {
    name: 'gender',
    query: store.genders,
    // an answer without figures is one too: the widget says why there are none
    present: (_ctx, counts: NonNullable<GenderSplit>) => ({ split: splitOf(counts) }),
    shape: z.object({ split: genderSplit }),
  },
  {
    name: 'vacancies',
    query: ({ actor }) => (mayListVacant(actor) ? vacantPositions(VACANT) : null),
    shape: vacancies,
  },
  {
    name: 'gaps',
    query: gapsOfAll,
    // without gaps the widget is hidden
    present: (_ctx, counts: Partial<Record<Gap, number>>) => {
      const found = GAPS.flatMap((id) => (counts[id] ? [{ id, count: counts[id] }] : []))
      return found.length > 0 ? found : null
    },
    shape: gaps,
  },
  // time tracking is still to come: the widget says so, and has nothing to read
  { name: 'time_tracking', query: store.nothing, shape: z.object({}) },
]
