import { departures } from '#features/core/members/server/api.ts'
import { audienceOwners } from '#features/people/audience/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { calendarEvents } from '#features/surfaces/calendar/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { switches } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { eventsGoOn } from './leaving-actions.ts'
import { KINDS } from './notice-present.ts'
import { audienceOwner } from './ports.ts'
import { reactions } from './reactions.ts'
import { importRoutes, routes } from './routes.ts'
import { eventSource, eventSubjects } from './surface-store.ts'

export const module: ServerModule = {
  name: 'events',
  tag: 'calendar',
  routes: [routes, importRoutes],
  reactions,
  jobs,
  brings: [
    calendarEvents.with(eventSource),
    notificationKinds.with(...Object.values(KINDS)),
    audienceOwners.with(audienceOwner),
    auditSubjects.with(eventSubjects),
    departures.with(eventsGoOn),
  ],
  permissions: switches('calendar', 'events.create', 'events.manage'),
}
