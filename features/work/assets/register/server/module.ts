import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { departures, holdings } from '#features/core/members/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { thingKeepers } from '#features/people/onboarding/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { webhookEvents } from '#features/surfaces/webhooks/server/api.ts'
import { levels, sectionRights } from '#platform/catalogue.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { assetExport } from './export-actions.ts'
import { jobs } from './jobs.ts'
import { notices } from './notice-present.ts'
import { heldFields, toReturn } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { events } from './webhook-present.ts'
import { thingsToHand } from './thing-actions.ts'
import { assetsOf, assetSubjects, uses } from './surface-store.ts'

export const module: ServerModule = {
  name: 'assets',
  tag: 'company',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    catalogueUses.with(...uses),
    recordFields.with(heldFields),
    thingKeepers.with(thingsToHand),
    departures.with(toReturn),
    holdings.with(assetsOf),
    auditSubjects.with(assetSubjects),
    notificationKinds.with(...notices),
    exportSources.with(assetExport),
    webhookEvents.with(...events),
  ],
  permissions: [...sectionRights('assets'), ...levels('assets', 'assets.register', 'settings.assets')],
}
