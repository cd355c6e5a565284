import { levels, sectionRights, toCome } from '#platform/catalogue.ts'
import type { PermissionDeclaration } from '#platform/module.ts'
import { SECTIONS } from '../contract.ts'

const LEAVE_KINDS = ['vacation', 'day_off', 'sick_day', 'parental_leave'] as const

/** What this feature declares, and the keys of areas that do not exist yet: each moves to its module when that one comes. */
export const own: readonly PermissionDeclaration[] = [
  ...levels('company', 'settings.roles'),
  // the report itself is still to come; either report right opens the page of reports
  ...levels('reports', 'reports.timetracking_reports').map((one) => ({ ...one, viewless: true })),
  ...toCome([
    ...sectionRights('job.employment', 'timesheet', 'compensation'),
    ...levels('company', 'settings.sso'),
    ...levels('timesheet', 'settings.timetracking'),
    ...levels('e_signature', 'e_signature.manager', 'e_signature.admin'),
  ]),
]

const strings = (keys: readonly string[], level: 'view' | 'edit') => keys.map((key) => `${key}.${level}`)

/** What everyone sees on their dashboard in a new company. */
const WIDGETS = [
  'activity',
  'announcements',
  'away',
  'balance',
  'birthdays',
  'checklists',
  'holidays',
  'my_team',
  'own_leave',
  'time_off',
  'waiting',
].map((name) => `dashboard.${name}`)
/** Figures of the whole company. */
const COMPANY_WIDGETS = ['growth', 'gender', 'vacancies', 'gaps'].map((name) => `dashboard.${name}`)

/** What each built-in role holds in a new company. The administrator role passes every check and needs no list. */
export const BUILT_IN_PERMISSIONS: Record<'user' | 'admin' | 'hr' | 'asset_manager', readonly string[]> = {
  user: [
    ...strings(
      [
        'own.personal',
        'own.identity_numbers',
        'own.job.job_info',
        'own.job.job_details',
        'own.job.employment',
        'own.assets',
        'own.benefits',
        'own.files',
      ],
      'view',
    ),
    ...strings(['own.timeoff.record', 'own.timesheet', 'own.emergency'], 'edit'),
    'contact.own',
    'groups.create',
    'events.create',
    ...strings(['manager.personal', 'manager.job.job_info', 'manager.job.job_details', 'manager.timesheet'], 'view'),
    'manager.timeoff.record.edit',
    ...strings(['other.job.job_info', 'people.people', 'calendar.vacation', 'calendar.day_off'], 'view'),
    ...strings(['org.chart', 'announcements', ...WIDGETS], 'view'),
  ],
  admin: [],
  hr: [
    ...SECTIONS.flatMap((section) => [`own.${section}.edit`, `other.${section}.edit`]),
    'people.people.edit',
    'people.create',
    'people.export',
    'groups.create',
    'events.create',
    ...strings(['holidays', 'extra_working_days', 'announcements', 'org.chart'], 'edit'),
    ...strings(
      ['benefits', 'departments', 'job_title', 'holidays', 'timeoff', 'employee_fields', 'onboarding_flow'].map(
        (s) => `settings.${s}`,
      ),
      'edit',
    ),
    'benefits.register.view',
    ...strings(['reports.timeoff_reports', 'reports.timetracking_reports'], 'edit'),
    ...LEAVE_KINDS.map((kind) => `calendar.${kind}.view`),
    ...strings([...WIDGETS, ...COMPANY_WIDGETS], 'view'),
  ],
  asset_manager: [
    ...strings(['own.personal', 'own.job.job_info', 'people.people', 'other.job.job_info', 'announcements'], 'view'),
    'own.timesheet.edit',
    'own.timeoff.record.edit',
    'other.assets.edit',
    'assets.register.edit',
    'settings.assets.edit',
    ...strings(WIDGETS, 'view'),
  ],
}
