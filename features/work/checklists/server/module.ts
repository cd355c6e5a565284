import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { departures, holdings } from '#features/core/members/server/api.ts'
import { goingOn } from '#features/people/record/server/api.ts'
import { thingFollowers } from '#features/people/onboarding/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { widgets } from '#features/surfaces/dashboard/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import { views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { lateSteps } from './going-on-present.ts'
import { jobs } from './jobs.ts'
import { checklistsFollow } from './leaving-actions.ts'
import { notices } from './notice-present.ts'
import { reactions } from './reactions.ts'
import { fileRoutes, routes } from './routes.ts'
import { events } from './webhook-present.ts'
import { checklistsOf, checklistSubjects } from './surface-store.ts'
import { stepsFollowThings } from './thing-actions.ts'
import { categoriesOfSteps } from './thing-store.ts'
import { ownWidget } from './widget-present.ts'

export const module: ServerModule = {
  name: 'checklists',
  tag: 'people',
  routes: [routes, fileRoutes],
  reactions,
  jobs,
  brings: [
    goingOn.with(lateSteps),
    webhookEvents.with(...events),
    catalogueUses.with(categoriesOfSteps),
    thingFollowers.with(stepsFollowThings),
    notificationKinds.with(...notices),
    widgets.with(ownWidget),
    holdings.with(checklistsOf),
    departures.with(checklistsFollow),
    auditSubjects.with(checklistSubjects),
  ],
  permissions: views('dashboard', 'dashboard.checklists'),
}
