import { departures, holdings } from '#features/core/members/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { flowPurposes } from '#features/people/flows/server/api.ts'
import { goingOn, pastEffects } from '#features/people/record/server/api.ts'
import { approvals } from '#features/surfaces/approvals/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { absences } from '#features/surfaces/calendar/server/api.ts'
import { delegationFollowers } from '#features/surfaces/delegations/server/api.ts'
import { widgets } from '#features/surfaces/dashboard/server/api.ts'
import { leaveSources, notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import { together, views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { BUILT_IN } from '../../types/contract.ts'
import { ownAmong } from '../../types/server/kind-actions.ts'
import { leaveGoingOn } from './going-on-present.ts'
import { jobs } from './jobs.ts'
import { leaveEnds } from './leaving-actions.ts'
import { notices } from './notice-present.ts'
import { leaveOfThen } from './past-present.ts'
import { approvalSource } from './ports.ts'
import { reactions } from './reactions.ts'
import { dayRoutes, reroutingRoutes, routes, stepRoutes } from './routes.ts'
import { PURPOSE } from './run-actions.ts'
import { delegationFollower } from './stand-in-actions.ts'
import { awayAmong } from './waiting-actions.ts'
import { events } from './webhook-present.ts'
import { fieldsOfRecord, leave, ownLeave, requestsOf, requestSubjects } from './surface-store.ts'
import { ownWidgets } from './widget-present.ts'

export const module: ServerModule = {
  name: 'time-off requests',
  tag: 'time-off',
  routes: [routes, dayRoutes, reroutingRoutes, stepRoutes],
  reactions,
  jobs,
  brings: [
    approvals.with(approvalSource),
    notificationKinds.with(...notices),
    absences.with(leave),
    leaveSources.with(ownLeave),
    webhookEvents.with(...events),
    flowPurposes.with({
      name: PURPOSE,
      kinds: BUILT_IN,
      ownKinds: ownAmong,
      home: '/settings/time-off/flows',
      away: awayAmong,
    }),
    delegationFollowers.with(delegationFollower),
    goingOn.with(...leaveGoingOn),
    holdings.with(requestsOf),
    departures.with(leaveEnds),
    pastEffects.with(leaveOfThen),
    auditSubjects.with(requestSubjects),
    widgets.with(...ownWidgets),
    recordFields.with({ section: 'timeoff.record', fields: fieldsOfRecord }),
  ],
  permissions: [
    ...views('calendar', ...BUILT_IN.map((kind) => `calendar.${kind}`)),
    ...views('dashboard', 'dashboard.away', 'dashboard.activity', 'dashboard.time_off'),
    ...together(views('dashboard', 'dashboard.balance', 'dashboard.own_leave'), () => 'own.timeoff.record'),
  ],
}
