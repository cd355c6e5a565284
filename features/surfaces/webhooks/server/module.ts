import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { levels } from '#platform/catalogue.ts'
import { portReactions } from '#platform/events.ts'
import type { ServerModule } from '#platform/module.ts'
import { webhookEvents } from './ports.ts'
import { ofLowerFloors } from './events-present.ts'
import { jobs } from './jobs.ts'
import { notices } from './notice-present.ts'
import { delivering, reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { webhookSubjects } from './surface-store.ts'

export const module: ServerModule = {
  name: 'webhooks',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    webhookEvents.with(...ofLowerFloors),
    portReactions.with(delivering),
    notificationKinds.with(...notices),
    auditSubjects.with(webhookSubjects),
  ],
  // unlike other settings, viewing opens the page: the log says what arrived
  permissions: levels('company', 'settings.webhooks').map((one) => ({ ...one, viewless: false })),
  sealed: [
    { table: 'webhooks', column: 'secret', of: 'company' },
    { table: 'webhooks', column: 'old_secret', of: 'company' },
  ],
}
