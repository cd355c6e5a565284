import type { Event, Info, Leave, Notification, Person } from '../contract.ts'

type Told = Pick<Notification, 'type' | 'info'>

/** The types that there are words for, under `notifications.type`. */
export const KNOWN_TYPES = [
  'UserWasChosenAsVacationApprover',
  'UserWasChosenAsDayOffApprover',
  'UserWasChosenAsSickDayApprover',
  'UserWasChosenAsParentalLeaveApprover',
  'UserVacationRequestStatusWasUpdated',
  'UserDayOffRequestStatusWasUpdated',
  'UserSickDayRequestStatusWasUpdated',
  'UserParentalLeaveRequestStatusWasUpdated',
  'UserTimeOffRequestWasCommented',
  'UserTimeOffFileWasRefused',
  'InvitationAccepted',
  'PeopleWereImported',
  'ExportIsReady',
  'ExportHasFailed',
  'UpcomingBirthdays',
  'RoleEndsSoon',
  'RoleHasEnded',
  'SecondFactorSoon',
] as const
type Known = (typeof KNOWN_TYPES)[number]

export const wordOf = ({ type, info }: Told): Known | 'changed' | 'unknown' => {
  if (info.before) return 'changed'
  return KNOWN_TYPES.includes(type as Known) ? (type as Known) : 'unknown'
}

const LEAVES = [
  ['vacation', 'vacation'],
  ['dayOff', 'day_off'],
  ['sickDay', 'sick_day'],
  ['parentalLeave', 'parental_leave'],
] as const

/** The leave that it is about, and its kind. */
export function leaveOf(info: Info): { leave: Leave; kind: (typeof LEAVES)[number][1] } | undefined {
  for (const [field, kind] of LEAVES) {
    const leave = info[field]
    if (leave) return { leave, kind }
  }
  return undefined
}

/** What stands in the message: names, days, and how the reader is concerned. */
export function valuesOf(
  told: Told,
  readerId: string,
  say: {
    range: (first: string, last: string) => string
    list: (names: string[]) => string
    role: (builtIn: string) => string
    kind: (kind: string) => string
  },
) {
  const { agentUser, patientUser, users = [], date, count = users.length } = told.info
  const about = leaveOf(told.info)
  const leave = about?.leave
  return {
    kind: about ? say.kind(about.kind) : '',
    file: told.info.file?.name ?? '',
    before: beforeOf(told.info, say),
    agent: nameOf(agentUser),
    patient: nameOf(patientUser),
    names: say.list(users.map(nameOf)),
    count,
    dates: leave ? say.range(leave.dateFrom, leave.dateTo) : date ? say.range(date, date) : '',
    who: roleOf(told, readerId),
    role: wordOfRole(told.info, say.role),
  }
}

/** What a changed request was, as far as it says something else now. */
function beforeOf(info: Info, say: Pick<Parameters<typeof valuesOf>[2], 'range' | 'kind'>): string {
  const [{ before }, now] = [info, leaveOf(info)]
  if (!before || !now) return 'none'
  const sameDays = before.dateFrom === now.leave.dateFrom && before.dateTo === now.leave.dateTo
  const [kind, range] = [say.kind(before.kind), say.range(before.dateFrom, before.dateTo)]
  if (before.kind !== now.kind) return sameDays ? kind : `${kind}, ${range}`
  return sameDays ? 'none' : range
}

const PAGES: Record<string, string> = {
  PeopleWereImported: '/people',
  SecondFactorSoon: '/settings/personal/security',
}

/** Where a click leads. Rights are looked at there, now: what was told may be long ago. */
export function pathOf({ type, info }: Told): string {
  const page = PAGES[type]
  if (page) return page
  if (info.file) return `/dashboard?export=${info.file.exportId}`
  if (info.patientUser) return pathOfPerson(type, info.patientUser.id, info)
  if (info.users?.length === 1) return `/people/${info.users[0]!.id}`
  return info.agentUser && !info.users ? `/people/${info.agentUser.id}` : '/dashboard'
}

function pathOfPerson(type: string, id: string, info: Info): string {
  const request = leaveOf(info)?.leave.id
  if (request && type.endsWith('Approver')) return `/approvals?id=${request}`
  return request ? `/people/${id}/time-off?request=${request}` : `/people/${id}/access`
}

/** Which switches of the settings it goes by. */
export function eventOf(type: string): Event {
  if (type.startsWith('Role') || type === 'SecondFactorSoon') return 'access'
  return type === 'UpcomingBirthdays' ? 'birthday' : 'requests'
}

/** How the reader stands to it; what became of their own leave is told by its status. */
function roleOf({ type, info: { agentUser, patientUser, ...rest } }: Told, readerId: string): string {
  if (patientUser?.id !== readerId) return agentUser?.id === patientUser?.id ? 'self' : 'other'
  if (/Was(Commented|Refused)$/.test(type) || rest.role) return 'mine'
  return leaveOf(rest)?.leave.status ?? 'other'
}

function wordOfRole({ role }: Info, ofBuiltIn: (name: string) => string): string {
  if (!role) return ''
  const name = role.builtIn ? ofBuiltIn(role.builtIn) : role.name
  return role.area ? `${name}, ${role.area}` : name
}

const nameOf = (person: Person | undefined) => (person ? `${person.firstName} ${person.lastName}`.trim() : 'Staffroom')
