import { departures } from '#features/core/members/server/api.ts'
import { goingOn, pastEffects } from '#features/people/record/server/api.ts'
import { approvals } from '#features/surfaces/approvals/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { requestsWaiting } from './going-on-present.ts'
import { requestsEnd } from './leaving-actions.ts'
import { notices } from './notice-present.ts'
import { approvalSource, requestSubjects } from './ports.ts'
import { requestsOfThen } from './past-present.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { events } from './webhook-present.ts'

export const module: ServerModule = {
  name: 'change requests',
  tag: 'people',
  routes: [routes],
  reactions,
  brings: [
    approvals.with(approvalSource),
    webhookEvents.with(...events),
    notificationKinds.with(...notices),
    auditSubjects.with(requestSubjects),
    departures.with(requestsEnd),
    goingOn.with(requestsWaiting),
    pastEffects.with(requestsOfThen),
  ],
}
