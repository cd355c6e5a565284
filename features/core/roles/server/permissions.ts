import type { PermissionDeclaration } from '#platform/module.ts'
import { SECTIONS } from '../contract.ts'

const SCOPES = ['own', 'other', 'manager'] as const

export const SETTINGS = [
  'assets',
  'benefits',
  'company',
  'departments',
  'employee_fields',
  'holidays',
  'job_title',
  'onboarding_flow',
  'roles',
  'sso',
  'timeoff',
  'timetracking',
] as const

const LEAVE_KINDS = ['vacation', 'day_off', 'sick_day', 'parental_leave'] as const
const levels = (key: string, group: string): PermissionDeclaration => ({ key, kind: 'levels', group })

/** The catalogue: every key that a role can hold. Keys of areas that do not exist yet stand here until their module brings them. */
export const catalogue: readonly PermissionDeclaration[] = [
  ...SCOPES.flatMap((scope) => SECTIONS.map((section) => levels(`${scope}.${section}`, scope))),
  ...SETTINGS.map((name) => levels(`settings.${name}`, 'settings')),
  levels('reports.timeoff_reports', 'reports'),
  levels('reports.timetracking_reports', 'reports'),
  levels('people.people', 'people'),
  { key: 'people.create', kind: 'switch', group: 'people' },
  { key: 'people.export', kind: 'switch', group: 'people' },
  ...LEAVE_KINDS.map((kind) => levels(`calendar.${kind}`, 'calendar')),
  levels('holidays', 'calendar'),
  levels('extra_working_days', 'calendar'),
]

const strings = (keys: readonly string[], level: 'view' | 'edit') => keys.map((key) => `${key}.${level}`)

/** What each built-in role holds in a new company. The administrator role passes every check and needs no list. */
export const BUILT_IN_PERMISSIONS: Record<'user' | 'admin' | 'hr' | 'asset_manager', readonly string[]> = {
  user: [
    ...strings(
      ['own.personal', 'own.job.job_info', 'own.job.job_details', 'own.job.employment', 'own.assets', 'own.benefits'],
      'view',
    ),
    ...strings(['own.timeoff.record', 'own.timesheet', 'own.emergency'], 'edit'),
    ...strings(['manager.personal', 'manager.job.job_info', 'manager.job.job_details', 'manager.timesheet'], 'view'),
    'manager.timeoff.record.edit',
    ...strings(['other.job.job_info', 'people.people', 'calendar.vacation', 'calendar.day_off'], 'view'),
  ],
  admin: [],
  hr: [
    ...SECTIONS.flatMap((section) => [`own.${section}.edit`, `other.${section}.edit`]),
    'people.people.edit',
    'people.create',
    'people.export',
    'holidays.edit',
    'extra_working_days.edit',
    ...strings(
      ['departments', 'job_title', 'holidays', 'timeoff', 'employee_fields', 'onboarding_flow'].map(
        (s) => `settings.${s}`,
      ),
      'edit',
    ),
    ...strings(['reports.timeoff_reports', 'reports.timetracking_reports'], 'edit'),
    ...LEAVE_KINDS.map((kind) => `calendar.${kind}.view`),
  ],
  asset_manager: [
    ...strings(['own.personal', 'own.job.job_info', 'people.people', 'other.job.job_info'], 'view'),
    'own.timesheet.edit',
    'own.timeoff.record.edit',
    'other.assets.edit',
    'settings.assets.edit',
  ],
}
