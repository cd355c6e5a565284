// Made by bin/message-types.ts.
import type appWeb from '#app/web/messages/en.json'
import type coreCatalogues from '#features/core/catalogues/messages/en.json'
import type coreCompany from '#features/core/company/messages/en.json'
import type coreDayEffects from '#features/core/day-effects/messages/en.json'
import type coreExports from '#features/core/exports/messages/en.json'
import type coreHolidays from '#features/core/holidays/messages/en.json'
import type coreIdentity from '#features/core/identity/messages/en.json'
import type coreIdentitySidebar from '#features/core/identity/sidebar/messages/en.json'
import type coreLocations from '#features/core/locations/messages/en.json'
import type coreMembers from '#features/core/members/messages/en.json'
import type coreOperator from '#features/core/operator/messages/en.json'
import type coreRoles from '#features/core/roles/messages/en.json'
import type coreScim from '#features/core/scim/messages/en.json'
import type coreSso from '#features/core/sso/messages/en.json'
import type coreViews from '#features/core/views/messages/en.json'
import type peopleAccess from '#features/people/access/messages/en.json'
import type peopleAudience from '#features/people/audience/messages/en.json'
import type peopleCompensation from '#features/people/compensation/messages/en.json'
import type peopleCustomFields from '#features/people/custom-fields/messages/en.json'
import type peopleDirectory from '#features/people/directory/messages/en.json'
import type peopleEmergency from '#features/people/emergency/messages/en.json'
import type peopleEmployment from '#features/people/employment/messages/en.json'
import type peopleFieldTables from '#features/people/field-tables/messages/en.json'
import type peopleFlows from '#features/people/flows/messages/en.json'
import type peopleGroups from '#features/people/groups/messages/en.json'
import type peopleIdentityNumbers from '#features/people/identity-numbers/messages/en.json'
import type peopleImport from '#features/people/import/messages/en.json'
import type peopleJobHistory from '#features/people/job-history/messages/en.json'
import type peopleLeaving from '#features/people/leaving/messages/en.json'
import type peopleMilestones from '#features/people/milestones/messages/en.json'
import type peopleOnboarding from '#features/people/onboarding/messages/en.json'
import type peopleOrgChart from '#features/people/org-chart/messages/en.json'
import type peopleOrg from '#features/people/org/messages/en.json'
import type peopleProfile from '#features/people/profile/messages/en.json'
import type peopleRecord from '#features/people/record/messages/en.json'
import type peopleReorganisations from '#features/people/reorganisations/messages/en.json'
import type peopleSkills from '#features/people/skills/messages/en.json'
import type surfacesApprovals from '#features/surfaces/approvals/messages/en.json'
import type surfacesAudit from '#features/surfaces/audit/messages/en.json'
import type surfacesCalendar from '#features/surfaces/calendar/messages/en.json'
import type surfacesDashboard from '#features/surfaces/dashboard/messages/en.json'
import type surfacesDelegations from '#features/surfaces/delegations/messages/en.json'
import type surfacesFiles from '#features/surfaces/files/messages/en.json'
import type surfacesNotifications from '#features/surfaces/notifications/messages/en.json'
import type surfacesReports from '#features/surfaces/reports/messages/en.json'
import type surfacesWebhooks from '#features/surfaces/webhooks/messages/en.json'
import type workAnnouncements from '#features/work/announcements/messages/en.json'
import type workAssetsRegister from '#features/work/assets/register/messages/en.json'
import type workAssetsStocktakes from '#features/work/assets/stocktakes/messages/en.json'
import type workBenefits from '#features/work/benefits/messages/en.json'
import type workChangeRequests from '#features/work/change-requests/messages/en.json'
import type workChecklists from '#features/work/checklists/messages/en.json'
import type workEvents from '#features/work/events/messages/en.json'
import type workTimeOffExamples from '#features/work/time-off/examples/messages/en.json'
import type workTimeOff from '#features/work/time-off/messages/en.json'
import type workTimeOffReports from '#features/work/time-off/reports/messages/en.json'
import type workTimeOffRequests from '#features/work/time-off/requests/messages/en.json'
import type workTimeOffTypes from '#features/work/time-off/types/messages/en.json'
import type platform from '#platform/messages/en.json'
import type uiCalendar from '#ui/calendar/messages/en.json'
import type ui from '#ui/messages/en.json'

type Messages = typeof appWeb &
  typeof coreCatalogues &
  typeof coreCompany &
  typeof coreDayEffects &
  typeof coreExports &
  typeof coreHolidays &
  typeof coreIdentity &
  typeof coreIdentitySidebar &
  typeof coreLocations &
  typeof coreMembers &
  typeof coreOperator &
  typeof coreRoles &
  typeof coreScim &
  typeof coreSso &
  typeof coreViews &
  typeof peopleAccess &
  typeof peopleAudience &
  typeof peopleCompensation &
  typeof peopleCustomFields &
  typeof peopleDirectory &
  typeof peopleEmergency &
  typeof peopleEmployment &
  typeof peopleFieldTables &
  typeof peopleFlows &
  typeof peopleGroups &
  typeof peopleIdentityNumbers &
  typeof peopleImport &
  typeof peopleJobHistory &
  typeof peopleLeaving &
  typeof peopleMilestones &
  typeof peopleOnboarding &
  typeof peopleOrgChart &
  typeof peopleOrg &
  typeof peopleProfile &
  typeof peopleRecord &
  typeof peopleReorganisations &
  typeof peopleSkills &
  typeof surfacesApprovals &
  typeof surfacesAudit &
  typeof surfacesCalendar &
  typeof surfacesDashboard &
  typeof surfacesDelegations &
  typeof surfacesFiles &
  typeof surfacesNotifications &
  typeof surfacesReports &
  typeof surfacesWebhooks &
  typeof workAnnouncements &
  typeof workAssetsRegister &
  typeof workAssetsStocktakes &
  typeof workBenefits &
  typeof workChangeRequests &
  typeof workChecklists &
  typeof workEvents &
  typeof workTimeOffExamples &
  typeof workTimeOff &
  typeof workTimeOffReports &
  typeof workTimeOffRequests &
  typeof workTimeOffTypes &
  typeof platform &
  typeof uiCalendar &
  typeof ui

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
