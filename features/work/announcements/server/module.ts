import { audienceOwners } from '#features/people/audience/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { widgets } from '#features/surfaces/dashboard/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import { levels, views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { notices } from './notice-present.ts'
import { audienceOwner } from './ports.ts'
import { reactions } from './reactions.ts'
import { fileRoutes, reactionRoutes, routes } from './routes.ts'
import { events } from './webhook-present.ts'
import { announcementSubjects } from './surface-store.ts'
import { ownWidget } from './widget-present.ts'

export const module: ServerModule = {
  name: 'announcements',
  tag: 'company',
  routes: [routes, reactionRoutes, fileRoutes],
  reactions,
  jobs,
  brings: [
    widgets.with(ownWidget),
    webhookEvents.with(...events),
    notificationKinds.with(...notices),
    audienceOwners.with(audienceOwner),
    auditSubjects.with(announcementSubjects),
  ],
  permissions: [...levels('announcements', 'announcements'), ...views('dashboard', 'dashboard.announcements')],
}
