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
  'InvitationAccepted',
  'PeopleWereImported',
  'UpcomingBirthdays',
] as const
type Known = (typeof KNOWN_TYPES)[number]

export const wordOf = (type: string): Known | 'unknown' =>
  KNOWN_TYPES.includes(type as Known) ? (type as Known) : 'unknown'

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
  say: { range: (first: string, last: string) => string; list: (names: string[]) => string },
) {
  const { agentUser, patientUser, users = [], date, count = users.length } = told.info
  const leave = leaveOf(told.info)?.leave
  return {
    agent: nameOf(agentUser),
    patient: nameOf(patientUser),
    names: say.list(users.map(nameOf)),
    count,
    dates: leave ? say.range(leave.dateFrom, leave.dateTo) : date ? say.range(date, date) : '',
    who: roleOf(told, readerId),
  }
}

/** Where a click leads. Rights are looked at there, now: what was told may be long ago. */
export function pathOf({ type, info }: Told): string {
  if (type === 'PeopleWereImported') return '/people'
  const about = leaveOf(info)
  if (about && type.endsWith('Approver')) return `/approvals?id=${about.leave.id}`
  if (about && info.patientUser) return `/people/${info.patientUser.id}/time-off?request=${about.leave.id}`
  if (info.users?.length === 1) return `/people/${info.users[0]!.id}`
  return info.agentUser && !info.users ? `/people/${info.agentUser.id}` : '/dashboard'
}

/** Which switches of the settings it goes by. */
export const eventOf = (type: string): Event => (type === 'UpcomingBirthdays' ? 'birthday' : 'requests')

/** How the reader stands to it; what became of their own leave is told by its status. */
function roleOf({ type, info: { agentUser, patientUser, ...rest } }: Told, readerId: string): string {
  if (patientUser?.id !== readerId) return agentUser?.id === patientUser?.id ? 'self' : 'other'
  if (type.endsWith('WasCommented')) return 'mine'
  return leaveOf(rest)?.leave.status ?? 'other'
}

const nameOf = (person: Person | undefined) => (person ? `${person.firstName} ${person.lastName}`.trim() : 'Staffroom')
