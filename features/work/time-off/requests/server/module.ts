import { tellFields } from '#features/people/access/server/api.ts'
import { offerApprovals } from '#features/surfaces/approvals/server/api.ts'
import { nameSubjects } from '#features/surfaces/audit/server/api.ts'
import { offerAbsences } from '#features/surfaces/calendar/server/api.ts'
import { offerWidget } from '#features/surfaces/dashboard/server/api.ts'
import { together, views } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { KINDS } from '../../balances/contract.ts'
import { auditSubjects } from './audit-store.ts'
import { absences } from './calendar-store.ts'
import { jobs } from './jobs.ts'
import { approvalSource } from './ports.ts'
import { fieldsOfRecord } from './reader-store.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { widgets } from './widget-present.ts'

offerApprovals(approvalSource)
tellFields('timeoff.record', fieldsOfRecord)
offerAbsences(absences)
nameSubjects(auditSubjects)
for (const widget of widgets) offerWidget(widget)

export const module: ServerModule = {
  name: 'time-off requests',
  tag: 'time-off',
  routes: [routes],
  reactions,
  jobs,
  permissions: [
    ...views('calendar', ...KINDS.map((kind) => `calendar.${kind}`)),
    ...views('dashboard', 'dashboard.away'),
    ...together(views('dashboard', 'dashboard.balance'), () => 'own.timeoff.record'),
  ],
}
