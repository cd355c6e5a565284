import type { Widget } from '#features/surfaces/dashboard/server/api.ts'
import { type ChecklistsWidget, checklistsWidget } from '../contract.ts'
import { myNext } from './surface-store.ts'

/**
 * What the dashboard shows of checklists: nothing to a person who has no steps and has begun. Before the first day it is the page: that day,
 * who to meet and what can be done before. Administrators set up the company whenever they begin.
 */
export const ownWidget: Widget = {
  name: 'checklists',
  query: myNext,
  sentence: (ctx, { late }: ChecklistsWidget) => (late ? ctx.say('checklist.lateSentence', { count: late }) : null),
  alone: ({ actor }, { begins }: ChecklistsWidget) => begins !== null && !actor.isAdmin,
  shape: checklistsWidget,
}
