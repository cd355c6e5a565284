/** What one right alone opens: beside what everyone signed in has. */
export interface Effect {
  /** Entries of the sidebar. */
  nav?: readonly string[]
  /** Entries of the settings' menu, which open. */
  settings?: readonly string[]
  /** Pages without an entry of their own. */
  pages?: readonly string[]
  /** Parts of the dashboard. */
  widgets?: readonly string[]
  /** Tabs of the record: one's own, of a report, of a colleague. */
  tabs?: Partial<Record<Whose, readonly string[]>>
  /** Acts of `ACTS`. */
  acts?: readonly Act[]
}
export const WHOSE = ['own', 'report', 'colleague'] as const
export type Whose = (typeof WHOSE)[number]

/** What everyone signed in has, without any right. */
export const EVERYBODYS = {
  nav: ['/dashboard', '/approvals', '/people/{me}', '/calendar', '/settings', '/company/departments', '/people/groups'],
  settings: ['/settings/personal/general', '/settings/personal/security', '/settings/personal/integrations'],
  /** Pages of all of these, and one that its menus lead to. */
  pages: [
    '/approvals',
    '/calendar',
    '/company/departments',
    '/people/groups',
    '/settings/personal/security',
    '/settings/personal/integrations',
    '/update-profile',
  ],
  tabs: { own: ['access'], report: [], colleague: [] },
} as const

/** Buttons and forms by which something is done, where they are and how they are found. Each is there for those who may, and for nobody else. */
export const ACTS = {
  'ask for leave from the dashboard': { page: '/dashboard', selector: 'main a[href*="ask=vacation"]' },
  'ask for leave from the calendar': { page: '/calendar', selector: 'header button:has-text("time off")' },
  'invite people': { page: '/people', selector: 'main button:has-text("Invite people")' },
  'import people': { page: '/people', selector: 'main a[href="/people/import"]' },
  'mark people': { page: '/people', selector: 'main input[type=checkbox]' },
  'create a group': { page: '/people/groups', selector: 'main button:has-text("New group")' },
  'add a holiday': { page: '/settings/holidays', selector: 'main button:has-text("Add holiday")' },
  'add an extra working day': {
    page: '/settings/holidays',
    selector: 'main button:has-text("Add extra working day")',
  },
  'add a webhook': { page: '/settings/webhooks', selector: 'main button:has-text("Add webhook")' },
  'add a position': { page: '/company/positions', selector: 'main button:has-text("Add position")' },
  'change own details': { page: '/people/{me}/personal', selector: 'main [data-edit=personal]' },
  'change own phone': { page: '/people/{me}/personal', selector: 'main [data-edit=contact]' },
  'change a report’s details': { page: '/people/{report}/personal', selector: 'main [data-edit=personal]' },
  'change a colleague’s details': { page: '/people/{colleague}/personal', selector: 'main [data-edit=personal]' },
  'add own emergency contact': { page: '/people/{me}/emergency', selector: 'main button:has-text("Add contact")' },
  'add a report’s emergency contact': {
    page: '/people/{report}/emergency',
    selector: 'main button:has-text("Add contact")',
  },
  'add a colleague’s emergency contact': {
    page: '/people/{colleague}/emergency',
    selector: 'main button:has-text("Add contact")',
  },
  'add an own file': { page: '/people/{me}/files', selector: 'main button:has-text("Upload files")' },
  'add a report’s file': { page: '/people/{report}/files', selector: 'main button:has-text("Upload files")' },
  'add a colleague’s file': { page: '/people/{colleague}/files', selector: 'main button:has-text("Upload files")' },
  'mark assets': { page: '/company/assets', selector: 'main input[type=checkbox]' },
  'start a stock-take': {
    page: '/company/assets/stocktakes',
    selector: 'main button:has-text("Start stock-take")',
  },
  'add an asset': { page: '/settings/assets', selector: 'main button:has-text("Add asset")' },
  'give oneself a benefit': { page: '/people/{me}/benefits', selector: 'main button:has-text("Give")' },
  'give a report a benefit': { page: '/people/{report}/benefits', selector: 'main button:has-text("Give")' },
  'give a colleague a benefit': { page: '/people/{colleague}/benefits', selector: 'main button:has-text("Give")' },
  'hand over to oneself': { page: '/people/{me}/assets', selector: 'main button:has-text("Hand over")' },
  'hand over to a report': { page: '/people/{report}/assets', selector: 'main button:has-text("Hand over")' },
  'hand over to a colleague': { page: '/people/{colleague}/assets', selector: 'main button:has-text("Hand over")' },
  'record own pay': { page: '/people/{me}/compensation', selector: 'main button:has-text("Record a change")' },
  'record a report’s pay': {
    page: '/people/{report}/compensation',
    selector: 'main button:has-text("Record a change")',
  },
  'record a colleague’s pay': {
    page: '/people/{colleague}/compensation',
    selector: 'main button:has-text("Record a change")',
  },
} as const
export type Act = keyof typeof ACTS

/** What each right opens by itself; `edit` opens what `view` does and more. What is marked in the matrix as without effect is not here. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  'own.personal.view': { tabs: { own: ['personal'] } },
  'own.personal.edit': { acts: ['change own details', 'change own phone'] },
  'own.job.job_info.view': { tabs: { own: ['job'] } },
  'own.job.job_details.view': { tabs: { own: ['job'] } },
  'own.job.employment.view': { tabs: { own: ['job'] } },
  'own.emergency.view': { tabs: { own: ['emergency'] } },
  'own.emergency.edit': { acts: ['add own emergency contact'] },
  'own.compensation.view': { tabs: { own: ['compensation'] } },
  'own.compensation.edit': { acts: ['record own pay'] },
  'own.assets.view': { tabs: { own: ['assets'] } },
  'own.assets.edit': { acts: ['hand over to oneself'] },
  'own.benefits.view': { tabs: { own: ['benefits'] } },
  'own.benefits.edit': { acts: ['give oneself a benefit'] },
  'own.files.view': { tabs: { own: ['files'] } },
  'own.files.edit': { acts: ['add an own file'] },
  'own.timeoff.record.view': { tabs: { own: ['time-off'] } },
  'own.timeoff.record.edit': { acts: ['ask for leave from the dashboard', 'ask for leave from the calendar'] },
  'manager.personal.view': { tabs: { report: ['personal'] } },
  'manager.personal.edit': { acts: ['change a report’s details'] },
  'manager.job.job_info.view': { tabs: { report: ['job'] } },
  'manager.job.job_details.view': { tabs: { report: ['job'] } },
  'manager.job.employment.view': { tabs: { report: ['job'] } },
  'manager.emergency.view': { tabs: { report: ['emergency'] } },
  'manager.emergency.edit': { acts: ['add a report’s emergency contact'] },
  'manager.compensation.view': { tabs: { report: ['compensation'] } },
  'manager.compensation.edit': { acts: ['record a report’s pay'] },
  'manager.assets.view': { tabs: { report: ['assets'] } },
  'manager.assets.edit': { acts: ['hand over to a report'] },
  'manager.benefits.view': { tabs: { report: ['benefits'] } },
  'manager.benefits.edit': { acts: ['give a report a benefit'] },
  'manager.files.view': { tabs: { report: ['files'] } },
  'manager.files.edit': { acts: ['add a report’s file'] },
  'manager.timeoff.record.view': { tabs: { report: ['time-off'] } },
  'other.personal.view': { tabs: { own: ['personal'], report: ['personal'], colleague: ['personal'] } },
  'other.personal.edit': {
    acts: ['change own details', 'change own phone', 'change a report’s details', 'change a colleague’s details'],
  },
  'other.job.job_info.view': { tabs: { own: ['job'], report: ['job'], colleague: ['job'] } },
  'other.job.job_details.view': { tabs: { own: ['job'], report: ['job'], colleague: ['job'] } },
  'other.job.job_details.edit': { pages: ['/company/organization-structure/drafts'] },
  'other.job.employment.view': { tabs: { own: ['job'], report: ['job'], colleague: ['job'] } },
  'other.emergency.view': { tabs: { own: ['emergency'], report: ['emergency'], colleague: ['emergency'] } },
  'other.emergency.edit': {
    acts: ['add own emergency contact', 'add a report’s emergency contact', 'add a colleague’s emergency contact'],
  },
  'other.compensation.view': {
    tabs: { own: ['compensation'], report: ['compensation'], colleague: ['compensation'] },
  },
  'other.compensation.edit': { acts: ['record own pay', 'record a report’s pay', 'record a colleague’s pay'] },
  'other.assets.view': { tabs: { own: ['assets'], report: ['assets'], colleague: ['assets'] } },
  'other.assets.edit': { acts: ['hand over to oneself', 'hand over to a report', 'hand over to a colleague'] },
  'other.benefits.view': { tabs: { own: ['benefits'], report: ['benefits'], colleague: ['benefits'] } },
  'other.benefits.edit': {
    acts: ['give oneself a benefit', 'give a report a benefit', 'give a colleague a benefit'],
  },
  'other.files.view': { tabs: { own: ['files'], report: ['files'], colleague: ['files'] } },
  'other.files.edit': { acts: ['add an own file', 'add a report’s file', 'add a colleague’s file'] },
  'other.timeoff.record.view': { tabs: { own: ['time-off'], report: ['time-off'], colleague: ['time-off'] } },
  'other.timeoff.record.edit': { acts: ['ask for leave from the dashboard', 'ask for leave from the calendar'] },
  'people.people.view': { nav: ['/people'] },
  'people.people.edit': { nav: ['/people/expiring'], acts: ['mark people'] },
  'people.create': {
    nav: ['/people', '/company/positions'],
    pages: ['/people/import'],
    acts: ['invite people', 'import people'],
  },
  'groups.create': { acts: ['create a group'] },
  // what it opens is within the private groups of others, see features/people/groups/groups.test.ts
  'groups.manage': {},
  'org.chart.view': { nav: ['/company/organization-structure'] },
  'org.positions.view': { nav: ['/company/positions'] },
  'org.positions.edit': { acts: ['add a position'] },
  'assets.register.view': { nav: ['/company/assets'], pages: ['/company/assets/stocktakes'] },
  'assets.register.edit': { pages: ['/company/assets/stocktakes'], acts: ['mark assets', 'start a stock-take'] },
  'audit.read': { settings: ['/settings/audit'] },
  'settings.company.edit': {
    settings: [
      '/settings/company/general',
      '/settings/company/dashboard',
      '/settings/company/sign-in',
      '/settings/company/locations',
      '/settings/company/compensation',
      '/settings/company/employment',
      '/settings/company/assets',
      '/settings/company/benefits',
    ],
  },
  'settings.assets.edit': {
    nav: ['/company/assets'],
    pages: ['/company/assets/stocktakes'],
    settings: ['/settings/assets'],
    acts: ['mark assets', 'start a stock-take', 'add an asset'],
  },
  'settings.roles.edit': {
    settings: ['/settings/roles'],
    pages: ['/settings/roles/create'],
    tabs: { report: ['access'], colleague: ['access'] },
  },
  'benefits.register.view': { nav: ['/company/benefits'] },
  'settings.benefits.edit': {
    nav: ['/company/benefits'],
    settings: ['/settings/benefits'],
    pages: ['/settings/benefits/costs', '/settings/benefits/edit/new'],
  },
  'settings.sso.edit': { settings: ['/settings/sso'] },
  'settings.webhooks.view': { settings: ['/settings/webhooks'] },
  'settings.webhooks.edit': { settings: ['/settings/webhooks'], acts: ['add a webhook'] },
  'settings.departments.edit': {
    nav: ['/company/positions'],
    settings: ['/settings/departments'],
    acts: ['add a position'],
  },
  'settings.onboarding_flow.edit': {
    nav: ['/checklists'],
    settings: ['/settings/onboarding'],
    pages: ['/settings/onboarding/create'],
  },
  'settings.job_title.edit': { settings: ['/settings/job-title'] },
  'settings.timeoff.edit': {
    settings: [
      '/settings/time-off',
      '/settings/time-off/types',
      '/settings/time-off/flows',
      '/settings/time-off/coverage',
    ],
    pages: ['/settings/time-off/policies/create', '/settings/time-off/flows/create'],
  },
  'settings.holidays.edit': {
    settings: ['/settings/holidays'],
    acts: ['add a holiday', 'add an extra working day'],
  },
  'holidays.view': { settings: ['/settings/holidays'] },
  'holidays.edit': { acts: ['add a holiday'] },
  'extra_working_days.view': { settings: ['/settings/holidays'] },
  'extra_working_days.edit': { acts: ['add an extra working day'] },
  'reports.timeoff_reports.edit': { nav: ['/reports'], pages: ['/reports/timeoff'] },
  'reports.timetracking_reports.edit': { nav: ['/reports'] },
  // there for people who manage someone, see features/surfaces/dashboard/figures.test.ts
  'dashboard.waiting.view': { widgets: ['waiting'] },
  'dashboard.birthdays.view': { widgets: ['birthdays'] },
  'dashboard.holidays.view': { widgets: ['holidays'] },
  'dashboard.away.view': { widgets: ['away'] },
  'dashboard.activity.view': { widgets: ['activity'] },
  // with a team only, and with the right to one's own time off: see features/surfaces/dashboard/my-day.test.ts
  'dashboard.my_team.view': { widgets: ['my_team'] },
  'dashboard.growth.view': { widgets: ['growth'] },
  'dashboard.gender.view': { widgets: ['gender'] },
  'dashboard.time_tracking.view': { widgets: ['time_tracking'] },
  // together with the right to read them, see features/surfaces/dashboard/figures.test.ts
  'dashboard.vacancies.view': {},
  // shown only while someone lacks something, see features/people/directory/gaps.test.ts
  'dashboard.gaps.view': {},
  'dashboard.time_off.view': {},
  // shown with the right to read, to people who have something to read, see features/work/announcements/announcements.test.ts
  'dashboard.announcements.view': {},
  'announcements.view': {},
  // it opens dialogs over any page, see announcements.test.ts beside this file
  'announcements.edit': {},
  // they open dialogs over any page, see events.test.ts beside this file
  'events.create': {},
  'events.manage': {},
  // shown only to people who have steps, see features/work/checklists/notifying.test.ts
  'dashboard.checklists.view': {},
  // what they open is no page: the words of a colleague's leave, see features/surfaces/calendar/calendar.test.ts
  'calendar.vacation.view': {},
  'calendar.day_off.view': {},
  'calendar.sick_day.view': {},
  'calendar.parental_leave.view': {},
}
