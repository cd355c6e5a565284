import { web as catalogues } from '#features/core/catalogues/web/routes.tsx'
import { web as company } from '#features/core/company/web/routes.tsx'
import { web as exportsWeb } from '#features/core/exports/web/routes.tsx'
import { web as identity } from '#features/core/identity/web/routes.tsx'
import { web as coverage } from '#features/work/time-off/team-coverage/web/routes.tsx'
import { web as policies } from '#features/work/time-off/policies/web/routes.tsx'
import { web as announcements } from '#features/work/announcements/web/routes.tsx'
import { web as events } from '#features/work/events/web/routes.tsx'
import { web as benefits } from '#features/work/benefits/web/routes.tsx'
import { web as assets } from '#features/work/assets/register/web/routes.tsx'
import { web as stocktakes } from '#features/work/assets/stocktakes/web/routes.tsx'
import { web as checklists } from '#features/work/checklists/web/routes.tsx'
import { web as timeOff } from '#features/work/time-off/requests/web/routes.tsx'
import { web as timeOffSteps } from '#features/work/time-off/steps/web/routes.tsx'
import { web as leaveTypes } from '#features/work/time-off/types/web/routes.tsx'
import { web as timeOffReports } from '#features/work/time-off/reports/web/routes.tsx'
import { web as reports } from '#features/surfaces/reports/web/routes.tsx'
import { web as audit } from '#features/surfaces/audit/web/routes.tsx'
import { web as calendar } from '#features/surfaces/calendar/web/routes.tsx'
import { web as directory } from '#features/people/directory/web/routes.tsx'
import { web as customFields } from '#features/people/custom-fields/web/routes.tsx'
import { web as fieldTables } from '#features/people/field-tables/web/routes.tsx'
import { web as access } from '#features/people/access/web/routes.tsx'
import { web as compensation } from '#features/people/compensation/web/routes.tsx'
import { web as emergency } from '#features/people/emergency/web/routes.tsx'
import { web as skills } from '#features/people/skills/web/routes.tsx'
import { web as files } from '#features/surfaces/files/web/routes.tsx'
import { web as groups } from '#features/people/groups/web/routes.tsx'
import { web as identityNumbers } from '#features/people/identity-numbers/web/routes.tsx'
import { web as onboarding } from '#features/people/onboarding/web/routes.tsx'
import { web as changeRequests } from '#features/work/change-requests/web/routes.tsx'
import { web as profile } from '#features/people/profile/web/routes.tsx'
import { web as orgChart } from '#features/people/org-chart/web/routes.tsx'
import { web as reorganisations } from '#features/people/reorganisations/web/routes.tsx'
import { web as departments } from '#features/people/org/departments/web/routes.tsx'
import { web as jobTitles } from '#features/people/org/job-titles/web/routes.tsx'
import { web as positions } from '#features/people/org/positions/web/routes.tsx'
import { web as roles } from '#features/core/roles/web/routes.tsx'
import { web as locations } from '#features/core/locations/web/routes.tsx'
import { web as approvals } from '#features/surfaces/approvals/web/routes.tsx'
import { web as delegations } from '#features/surfaces/delegations/web/routes.tsx'
import { web as dashboard } from '#features/surfaces/dashboard/web/routes.tsx'
import { web as notifications } from '#features/surfaces/notifications/web/routes.tsx'
import { web as holidays } from '#features/core/holidays/web/routes.tsx'
import { web as peopleImport } from '#features/people/import/web/routes.tsx'
import { web as operator } from '#features/core/operator/web/routes.tsx'
import { web as site } from '#features/core/site/web/routes.tsx'
import { web as sso } from '#features/core/sso/web/routes.tsx'
import { web as sidebar } from '#features/core/identity/sidebar/web/routes.tsx'
import { web as webhooks } from '#features/surfaces/webhooks/web/routes.tsx'
import type { WebModule } from '#ui/shell/screens.ts'

/** What the browser shows, feature by feature. A list and nothing else. */
export const modules: readonly WebModule[] = [
  identity,
  sidebar,
  exportsWeb,
  sso,
  site,
  operator,
  company,
  catalogues,
  timeOff,
  timeOffSteps,
  timeOffReports,
  leaveTypes,
  reports,
  policies,
  coverage,
  calendar,
  audit,
  webhooks,
  holidays,
  directory,
  peopleImport,
  customFields,
  fieldTables,
  changeRequests,
  profile,
  compensation,
  emergency,
  identityNumbers,
  groups,
  skills,
  files,
  onboarding,
  access,
  orgChart,
  reorganisations,
  departments,
  jobTitles,
  positions,
  locations,
  roles,
  approvals,
  delegations,
  dashboard,
  notifications,
  checklists,
  assets,
  stocktakes,
  benefits,
  announcements,
  events,
]
