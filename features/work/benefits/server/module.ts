import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { departures, holdings } from '#features/core/members/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { pastEffects } from '#features/people/record/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import { notificationKinds } from '#features/surfaces/notifications/server/api.ts'
import { levels, sectionRights, views } from '#platform/catalogue.ts'
import { exportSources } from '#platform/exports.ts'
import type { ServerModule } from '#platform/module.ts'
import { costsExport } from './cost-actions.ts'
import { benefitsExport } from './export-actions.ts'
import { grantsHeld } from './grant-store.ts'
import { benefitsEnd } from './leaving-actions.ts'
import { jobs } from './jobs.ts'
import { notices } from './notice-present.ts'
import { benefitsOfThen } from './past-present.ts'
import { fieldsOfBenefits } from './ports.ts'
import { reactions } from './reactions.ts'
import { costRoutes, documentRoutes, grantRoutes, routes } from './routes.ts'
import { USES } from './store.ts'
import { benefitSubjects } from './surface-store.ts'

export const module: ServerModule = {
  name: 'benefits',
  tag: 'company',
  routes: [routes, grantRoutes, costRoutes, documentRoutes],
  reactions,
  jobs,
  brings: [
    catalogueUses.with(...USES),
    recordFields.with(fieldsOfBenefits),
    auditSubjects.with(benefitSubjects),
    notificationKinds.with(...notices),
    exportSources.with(benefitsExport, costsExport),
    holdings.with(grantsHeld),
    departures.with(benefitsEnd),
    pastEffects.with(benefitsOfThen),
  ],
  permissions: [
    ...sectionRights('benefits'),
    ...views('benefits', 'benefits.register'),
    ...levels('benefits', 'settings.benefits'),
  ],
}
