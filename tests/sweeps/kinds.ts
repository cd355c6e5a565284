import type { Route } from '#kit/contract.ts'
import type { Furniture } from './furniture.ts'

type Kind = keyof Furniture

/** What every id in an input stands for, by its name; where the name alone does not tell, by the operation. */
const NAMES: Record<string, Kind> = {
  providerId: 'ssoProvider',
  defaultRoleId: 'role',
  breakGlassId: 'user',
  userId: 'user',
  leadId: 'manager',
  managerId: 'manager',
  approverIds: 'manager',
  attachmentId: 'attachment',
  departmentId: 'department',
  parentId: 'department',
  locationId: 'location',
  jobTitleId: 'jobTitle',
  positionId: 'position',
  reportsToId: 'position',
  hiringSourceId: 'hiringSource',
  typeId: 'employmentType',
  scheduleId: 'scheduleType',
  entryId: 'employment',
  roleIds: 'role',
  roleId: 'ownRole',
  grantId: 'grant',
  grantIds: 'grant',
  userIds: 'user',
  basedOn: 'policy',
  companyId: 'company',
  // given out by a public form, and whoever operates: neither is a record of a company
  stamp: 'session',
  assigneeId: 'user',
  after: 'user',
  // lists of ids as text
  department: 'department',
  departments: 'department',
  location: 'location',
  locations: 'location',
  jobTitle: 'jobTitle',
  manager: 'manager',
  actor: 'user',
  subject: 'user',
  people: 'user',
}
const PATHS: [RegExp, Kind][] = [
  [/\/api\/exports/, 'export'],
  // whoever is looked through must be able to sign in
  [/\/viewing$/, 'manager'],
  [/operator\/companies/, 'company'],
  [/operator/, 'user'],
  [/factors\/passkeys/, 'passkey'],
  [/factors\/browsers/, 'browser'],
  [/sso\/providers\/:id\/encryption/, 'samlProvider'],
  [/sso\/(providers|saml)/, 'ssoProvider'],
  [/sso\/trials/, 'ssoProvider'],
  [/sso\/domains/, 'ssoDomain'],
  [/sso\/group-roles/, 'ssoGroupRole'],
  [/sso\/connections/, 'ssoConnection'],
  [/sso\/scim/, 'scimToken'],
  [/sessions/, 'session'],
  [/integrations/, 'token'],
  [/notifications/, 'notification'],
  [/^\/api\/holidays/, 'holiday'],
  [/extra-working-days/, 'extraDay'],
  [/imports/, 'import'],
  [/employment\/lists/, 'hiringSource'],
  [/positions/, 'position'],
  [/job-titles/, 'jobTitle'],
  [/departments/, 'department'],
  [/locations/, 'location'],
  [/approvals|time-off|update-\w+(-\w+)?-status/, 'request'],
  [/people|profile|users/, 'user'],
]

const REPLACEMENTS: [RegExp, Kind][] = [
  [/roles/, 'otherRole'],
  [/employment\/lists/, 'otherHiringSource'],
  [/job-titles/, 'otherJobTitle'],
  [/departments/, 'otherDepartment'],
  [/locations/, 'otherLocation'],
]

/** The kind of record that a field of an operation names, or undefined when this sweep has not heard of it. */
export function kindOf(route: Route, field: string): Kind | undefined {
  if (field === 'replacementId') return REPLACEMENTS.find(([path]) => path.test(route.path))?.[1]
  if (NAMES[field]) return NAMES[field]
  if (field !== 'id' && field !== 'ids') return undefined
  return PATHS.find(([path]) => path.test(route.path))?.[1]
}
