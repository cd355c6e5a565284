import { module as announcements } from '#features/work/announcements/server/module.ts'
import { module as events } from '#features/work/events/server/module.ts'
import { module as benefits } from '#features/work/benefits/server/module.ts'
import { module as assets } from '#features/work/assets/register/server/module.ts'
import { module as stocktakes } from '#features/work/assets/stocktakes/server/module.ts'
import { module as checklists } from '#features/work/checklists/server/module.ts'
import { module as timeOffAbsences } from '#features/work/time-off/absences/server/module.ts'
import { module as timeOffBalances } from '#features/work/time-off/balances/server/module.ts'
import { module as timeOffCoverage } from '#features/work/time-off/team-coverage/server/module.ts'
import { module as timeOffDayChanges } from '#features/work/time-off/day-changes/server/module.ts'
import { module as timeOffExamples } from '#features/work/time-off/examples/server/module.ts'
import { module as timeOffPolicies } from '#features/work/time-off/policies/server/module.ts'
import { module as reports } from '#features/surfaces/reports/server/module.ts'
import { module as timeOffReports } from '#features/work/time-off/reports/server/module.ts'
import { module as timeOffRequests } from '#features/work/time-off/requests/server/module.ts'
import { module as timeOffTypes } from '#features/work/time-off/types/server/module.ts'
import { module as catalogues } from '#features/core/catalogues/server/module.ts'
import { module as company } from '#features/core/company/server/module.ts'
import { module as exportsModule } from '#features/core/exports/server/module.ts'
import { module as views } from '#features/core/views/server/module.ts'
import { module as accounts } from '#features/core/identity/accounts/server/module.ts'
import { module as passwords } from '#features/core/identity/passwords/server/module.ts'
import { module as factors } from '#features/core/identity/factors/server/module.ts'
import { module as invitations } from '#features/core/identity/invitations/server/module.ts'
import { module as preferences } from '#features/core/identity/preferences/server/module.ts'
import { module as secondFactor } from '#features/core/identity/second-factor/server/module.ts'
import { module as sessions } from '#features/core/identity/sessions/server/module.ts'
import { module as emailChange } from '#features/core/identity/email-change/server/module.ts'
import { module as tokens } from '#features/core/identity/tokens/server/module.ts'
import { module as sidebar } from '#features/core/identity/sidebar/server/module.ts'
import { module as approvals } from '#features/surfaces/approvals/server/module.ts'
import { module as delegations } from '#features/surfaces/delegations/server/module.ts'
import { module as dashboard } from '#features/surfaces/dashboard/server/module.ts'
import { module as notifications } from '#features/surfaces/notifications/server/module.ts'
import { module as audit } from '#features/surfaces/audit/server/module.ts'
import { module as calendar } from '#features/surfaces/calendar/server/module.ts'
import { module as holidays } from '#features/core/holidays/server/module.ts'
import { module as roles } from '#features/core/roles/server/module.ts'
import { module as locations } from '#features/core/locations/server/module.ts'
import { module as departments } from '#features/people/org/departments/server/module.ts'
import { module as jobTitles } from '#features/people/org/job-titles/server/module.ts'
import { module as reorganisations } from '#features/people/reorganisations/server/module.ts'
import { module as orgChart } from '#features/people/org-chart/server/module.ts'
import { module as positions } from '#features/people/org/positions/server/module.ts'
import { module as skills } from '#features/people/skills/server/module.ts'
import { module as files } from '#features/surfaces/files/server/module.ts'
import { module as flows } from '#features/people/flows/server/module.ts'
import { module as groups } from '#features/people/groups/server/module.ts'
import { module as compensation } from '#features/people/compensation/server/module.ts'
import { module as jobHistory } from '#features/people/job-history/server/module.ts'
import { module as leaving } from '#features/people/leaving/server/module.ts'
import { module as onboarding } from '#features/people/onboarding/server/module.ts'
import { module as identityNumbers } from '#features/people/identity-numbers/server/module.ts'
import { module as emergency } from '#features/people/emergency/server/module.ts'
import { module as employment } from '#features/people/employment/server/module.ts'
import { module as milestones } from '#features/people/milestones/server/module.ts'
import { module as audience } from '#features/people/audience/server/module.ts'
import { module as customFields } from '#features/people/custom-fields/server/module.ts'
import { module as fieldTables } from '#features/people/field-tables/server/module.ts'
import { module as access } from '#features/people/access/server/module.ts'
import { module as changeRequests } from '#features/work/change-requests/server/module.ts'
import { module as profile } from '#features/people/profile/server/module.ts'
import { module as directory } from '#features/people/directory/server/module.ts'
import { module as peopleImport } from '#features/people/import/server/module.ts'
import { module as operator } from '#features/core/operator/server/module.ts'
import { module as site } from '#features/core/site/server/module.ts'
import { module as scim } from '#features/core/scim/server/module.ts'
import { module as ssoDomains } from '#features/core/sso/domains/server/module.ts'
import { module as ssoEncryption } from '#features/core/sso/encryption/server/module.ts'
import { module as ssoEntering } from '#features/core/sso/entering/server/module.ts'
import { module as ssoProviders } from '#features/core/sso/providers/server/module.ts'
import { module as ssoRequirement } from '#features/core/sso/requirement/server/module.ts'
import { module as webhooks } from '#features/surfaces/webhooks/server/module.ts'
import type { ServerModule } from '#platform/module.ts'

/** The product, feature by feature. A list and nothing else. */
export const modules: readonly ServerModule[] = [
  accounts,
  passwords,
  sessions,
  factors,
  secondFactor,
  invitations,
  preferences,
  ssoProviders,
  ssoEncryption,
  ssoDomains,
  ssoRequirement,
  ssoEntering,
  scim,
  emailChange,
  tokens,
  sidebar,
  exportsModule,
  views,
  company,
  catalogues,
  site,
  operator,
  roles,
  holidays,
  calendar,
  audit,
  approvals,
  delegations,
  dashboard,
  notifications,
  reports,
  webhooks,
  directory,
  peopleImport,
  access,
  groups,
  flows,
  skills,
  files,
  compensation,
  emergency,
  employment,
  milestones,
  identityNumbers,
  jobHistory,
  leaving,
  onboarding,
  audience,
  customFields,
  fieldTables,
  changeRequests,
  profile,
  orgChart,
  reorganisations,
  positions,
  jobTitles,
  departments,
  locations,
  timeOffAbsences,
  timeOffBalances,
  timeOffCoverage,
  timeOffDayChanges,
  timeOffExamples,
  timeOffPolicies,
  timeOffRequests,
  timeOffReports,
  timeOffTypes,
  checklists,
  assets,
  stocktakes,
  benefits,
  announcements,
  events,
]
