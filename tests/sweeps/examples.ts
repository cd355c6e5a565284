import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import type { Furniture } from './furniture.ts'
import { kindOf } from './kinds.ts'
import { ROLE_EXAMPLES } from './role-examples.ts'
import { SSO_EXAMPLES, SSO_WITHOUT } from './sso-examples.ts'

const days = { firstDay: '2027-08-02', lastDay: '2027-08-06' }
const named = { firstName: 'Noa', lastName: 'Ek' }
const places = (f: Furniture) => ({
  departmentId: f.department,
  locationId: f.location,
  jobTitleId: f.jobTitle,
  managerId: f.manager,
})
const fresh = () => `${randomUUID().slice(0, 13)}@example.test`
const label = () => `New ${randomUUID().slice(0, 8)}`
const address = () => ({ name: label(), countryId: 752, timeZone: 'Europe/Stockholm', currency: 'SEK' })
let saved = 0
const policy = {
  kind: 'vacation',
  unlimited: false,
  entitlement: 25_000,
  daysType: 'working',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'none',
  carryOverMax: null,
  carryOverLastDay: null,
  floor: 0,
  pendingReserves: true,
}
const holiday = { ...days, nameEn: 'Fair' }
const range = { from: '2027-01-01', to: '2027-12-31' }
const filters = (f: Furniture) => ({
  department: f.department,
  location: f.location,
  jobTitle: f.jobTitle,
  manager: f.manager,
})
const status = { status: 'approved' }
const seat = (f: Furniture) => ({ departmentId: f.department, locationId: f.location })

/** Query or body of a call that an administrator can make with these records; operations without an entry need none. */
const EXAMPLES: Record<string, (f: Furniture) => object> = {
  resetPassword: () => ({ email: fresh() }),
  createToken: () => ({
    name: label(),
    tags: ['people'],
    writes: false,
    lastDay: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
  }),
  checkDomain: () => ({ domain: `free-${randomUUID().slice(0, 8)}` }),
  savePreferences: () => ({ language: 'en', weekStart: 1 }),
  saveGeneral: () => ({ name: 'Acme', primaryColor: '#336699' }),
  createCompany: () => ({ companyName: 'New', domain: `new-${randomUUID().slice(0, 8)}`, countryId: 752 }),
  listHolidays: (f) => ({ ...range, locationId: f.location }),
  createHoliday: (f) => ({ ...holiday, locationId: f.location }),
  updateHoliday: (f) => ({ ...holiday, locationId: f.location, version: 1 }),
  importHolidays: (f) => ({ locationId: f.location, years: [2028] }),
  previewImport: (f) => ({ locationId: f.location, year: 2028 }),
  listRegions: () => ({ countryId: 276 }),
  listExtraDays: (f) => ({ ...range, locationId: f.location }),
  createExtraDay: (f) => ({ title: 'Stock', day: '2027-03-13', locationId: f.location }),
  updateExtraDay: (f) => ({ title: 'Stock', day: '2027-03-13', locationId: f.location, version: 1 }),
  showChart: (f) => ({
    from: '2027-06-01',
    to: '2027-06-30',
    departments: f.department,
    locations: f.location,
    people: f.user,
  }),
  decide: () => ({ decision: 'approved' }),
  readNotifications: (f) => ({ ids: [f.notification] }),
  updateChannels: () => ({
    data: Object.fromEntries(
      ['requests', 'birthday', 'event', 'private_message', 'private_group'].map((name) => [
        name,
        { email: true, desktop: true, app: true },
      ]),
    ),
  }),
  listPeople: filters,
  summarizePeople: filters,
  exportPeople: filters,
  startExport: (f) => ({ source: 'people', input: filters(f) }),
  renamePasskey: () => ({ name: 'A key' }),
  exportAudit: () => ({ format: 'csv' }),
  saveAuditReceivers: () => ({ emails: [fresh()], webhook: null, version: 0 }),
  changeMany: (f) => ({ action: 'move', ids: [f.user], ...seat(f) }),
  invitePeople: (f) => ({ people: [{ ...named, email: fresh() }], roleIds: [f.role], ...places(f) }),
  createPerson: (f) => ({
    ...named,
    email: fresh(),
    roleIds: [f.role],
    ...places(f),
    positionId: f.position,
    hiringSourceId: f.hiringSource,
  }),
  selectUsers: (f) => ({ search: 'Kim', ids: f.user }),
  findUserOrGroup: () => ({ search: 'Kim' }),
  rereadImport: () => ({ choices: {} }),
  checkImport: () => ({ mapping: ['firstName', 'lastName', 'email'], options: {} }),
  changePersonal: () => ({ ...named, mobilePhone: '+46 70 123', birthDate: '1990-02-03' }),
  changeJob: (f) => ({
    ...places(f),
    positionId: f.position,
    hiringSourceId: f.hiringSource,
    hireDate: '2021-01-01',
  }),
  createPosition: (f) => ({ name: label(), ...seat(f), reportsToId: f.position }),
  changePosition: (f) => ({ name: label(), ...seat(f) }),
  createJobTitle: () => ({ name: label() }),
  renameJobTitle: () => ({ name: label() }),
  createDepartment: (f) => ({
    name: label(),
    parentId: f.department,
    leadId: f.user,
    managerId: f.manager,
    reportsTo: 'manager',
  }),
  changeDepartment: (f) => ({ name: label(), leadId: f.user, managerId: f.manager, reportsTo: 'manager' }),
  createEntry: () => ({ list: 'hiring_sources', name: label() }),
  renameEntry: () => ({ name: label() }),
  deleteEntry: (f) => ({ replacementId: f.otherHiringSource }),
  addEmployment: (f) => ({ effectiveDate: '2024-01-01', typeId: f.employmentType, scheduleId: f.scheduleType }),
  changeEmployment: (f) => ({ effectiveDate: '2024-01-01', typeId: f.employmentType, scheduleId: f.scheduleType }),
  createLocation: address,
  changeLocation: address,
  adjustBalance: (f) => ({ userId: f.user, kind: 'vacation', day: '2027-01-01', amount: 1000, reason: 'A gift' }),
  previewVacationInfo: () => ({ vacationDaysPerYear: 25 }),
  updateVacationInfo: (f) => ({ userId: f.user, vacationDaysPerYear: 25 }),
  savePolicy: () => ({ ...policy, from: `${2030 + saved++}-01-01` }),
  listRequests: (f) => ({ userId: f.user }),
  previewRequest: (f) => ({ userId: f.user, kind: 'vacation', ...days }),
  askRequest: (f) => ({
    userId: f.user,
    kind: 'vacation',
    ...days,
    approverIds: [f.manager],
    attachmentId: f.attachment,
  }),
  recordLeave: (f) => ({ userId: f.user, kind: 'vacation', ...days, attachmentId: f.attachment }),
  editRequest: (f) => ({ kind: 'vacation', ...days, approverIds: [f.manager], attachmentId: f.attachment, version: 1 }),
  updateVacationStatus: (f) => ({ id: f.request, ...status }),
  updateDayOffStatus: (f) => ({ id: f.request, ...status }),
  updateSickDayStatus: (f) => ({ id: f.request, ...status }),
  updateParentalLeaveStatus: (f) => ({ id: f.request, ...status }),
  deleteJobTitle: (f) => ({ replacementId: f.otherJobTitle }),
  deleteDepartment: (f) => ({ replacementId: f.otherDepartment }),
  deleteLocation: (f) => ({ replacementId: f.otherLocation }),
  addComment: () => ({ body: 'Maja does' }),
  saveSignInRules: () => ({ secondFactor: 'optional' }),
  ...ROLE_EXAMPLES,
  ...SSO_EXAMPLES,
  attachFile: (f) => ({ attachmentId: f.attachment }),
}

/** Need a link, a password, a file or an earlier step; the tests of their own slices make these calls. */
export const WITHOUT_EXAMPLE = [
  ...SSO_WITHOUT,
  'requestDemo',
  'contactUs',
  'saveSiteRequest',
  'saveOperatorSettings',
  'suspendCompany',
  'restoreCompany',
  'approveSignUp',
  'refuseSignUp',
  'signUp',
  'confirmEmail',
  'askEmailChange',
  'confirmEmailChange',
  'cancelEmailChange',
  'checkStop',
  'stopEmailChange',
  'checkNewPassword',
  'newPassword',
  'changePassword',
  'signIn',
  'handOver',
  'finishHandOver',
  'showInvitation',
  'acceptInvitation',
  'showLogo',
  'downloadExport',
  'readFeed',
  'startImport',
  'undoImport',
  'showAvatar',
  'downloadAttachment',
  'endViewing',
  'confirmIdentity',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'showSecondStep',
  'beginSecondStep',
  'takeSecondStep',
  'signInByPasskey',
]

/** About somebody who has come and has a password; the person of the furniture is only invited. */
const WHO_SIGNS_IN = ['orderPassword']

/** Parameters of the path, and the query or body. */
export function exampleOf(name: string, route: Route, f: Furniture): { params: Record<string, string>; rest: object } {
  const fixed: Record<string, string> = { section: 'personal', kind: 'vacation', source: 'timeOff' }
  const params = Object.fromEntries(
    [...route.path.matchAll(/:(\w+)/g)].map(([, field]) => {
      const kind = kindOf(route, field!)
      const of = kind === 'user' && WHO_SIGNS_IN.includes(name) ? 'manager' : kind
      return [field!, of ? f[of] : (fixed[field!] ?? 'a'.repeat(43))]
    }),
  )
  return { params, rest: EXAMPLES[name]?.(f) ?? {} }
}
