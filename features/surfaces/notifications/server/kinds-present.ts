import { z } from 'zod'
import { roleWord } from '#features/core/roles/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import { info as wire, type Person, person } from '../contract.ts'
import { type AnyKind, kind } from './ports.ts'

const {
  role,
  file,
  group,
  table,
  flow,
  flowProblem: flaw,
} = wire.required({
  role: true,
  file: true,
  group: true,
  table: true,
  flow: true,
  flowProblem: true,
}).shape
const day = z.iso.date()

/** Notifications for lower layers, which do not know this feature. */
export const invitationAccepted = kind({
  type: 'InvitationAccepted',
  event: 'requests',
  urgency: 'news',
  because: 'inviter',
  info: z.object({ agentUser: person }),
  text: ({ agentUser }, { say }) => say('notifications.type.InvitationAccepted', { agent: nameOf(agentUser) }),
  to: ({ agentUser }) => `/people/${agentUser.id}`,
})

export const peopleImported = kind({
  type: 'PeopleWereImported',
  event: 'requests',
  urgency: 'now',
  because: 'starter',
  info: z.object({ count: z.number() }),
  text: (details, { say }) => say('notifications.type.PeopleWereImported', details),
  to: () => '/people',
})

const ofFile = (type: 'ExportIsReady' | 'ExportHasFailed') =>
  kind({
    type,
    event: 'requests',
    urgency: 'now',
    because: 'starter',
    info: z.object({ file }),
    text: (details, { say }) => say(`notifications.type.${type}`, { file: details.file.name }),
    to: (details) => `/dashboard?export=${details.file.exportId}`,
  })
export const exportReady = ofFile('ExportIsReady')
export const exportFailed = ofFile('ExportHasFailed')

export const upcomingBirthdays = kind({
  type: 'UpcomingBirthdays',
  event: 'birthday',
  urgency: 'news',
  because: 'colleague',
  info: z.object({ users: z.array(person), date: day }),
  text: ({ users, date }, { language, say }) =>
    say('notifications.type.UpcomingBirthdays', {
      names: new Intl.ListFormat(language).format(users.map(nameOf)),
      count: users.length,
      dates: formatDay(date, language),
    }),
  to: ({ users }) => (users.length === 1 ? `/people/${users[0]!.id}` : '/dashboard'),
})

const ofRole = (type: 'RoleEndsSoon' | 'RoleHasEnded') =>
  kind({
    type,
    event: 'access',
    urgency: 'news',
    because: ({ patientUser }, { id }) => (patientUser.id === id ? 'yours' : 'keeper'),
    info: z.object({ patientUser: person, role, date: day }),
    text: ({ patientUser, role: { area, ...held }, date }, { id, language, say }) => {
      const word = roleWord(say, held)
      return say(`notifications.type.${type}`, {
        who: patientUser.id === id ? 'mine' : 'other',
        patient: nameOf(patientUser),
        role: area ? `${word}, ${area}` : word,
        dates: formatDay(date, language),
      })
    },
    to: ({ patientUser }) => `/people/${patientUser.id}/access`,
  })
export const roleEndsSoon = ofRole('RoleEndsSoon')
export const roleHasEnded = ofRole('RoleHasEnded')

export const secondFactorSoon = kind({
  type: 'SecondFactorSoon',
  event: 'access',
  urgency: 'now',
  because: 'everyone',
  info: z.object({ date: day }),
  text: ({ date }, { language, say }) =>
    say('notifications.type.SecondFactorSoon', { dates: formatDay(date, language) }),
  to: () => '/settings/personal/security',
})

export const customFieldsToFill = kind({
  type: 'CustomFieldsToFill',
  event: 'requests',
  urgency: 'news',
  because: 'yours',
  info: z.object({ field: z.string() }),
  text: (info, { say }) => say('notifications.type.CustomFieldsToFill', info),
  to: () => '/actions/fill_custom_fields',
})

/** To those who keep the record: what to do is said by the row itself. */
export const jobChangeBlocked = kind({
  type: 'JobChangeCouldNotBeApplied',
  event: 'requests',
  urgency: 'news',
  because: 'keeper',
  info: z.object({ patientUser: person, date: day, problem: z.string() }),
  text: ({ patientUser, date, problem }, { language, say }) =>
    say('notifications.type.JobChangeCouldNotBeApplied', {
      patient: nameOf(patientUser),
      dates: formatDay(date, language),
      problem: say(problem),
    }),
  to: ({ patientUser }) => `/people/${patientUser.id}/job`,
})

export const addedToGroup = kind({
  type: 'UserWasAddedToGroup',
  event: 'private_group',
  urgency: 'news',
  because: 'member',
  info: z.object({ agentUser: person, group }),
  text: (info, { say }) =>
    say('notifications.type.UserWasAddedToGroup', { agent: nameOf(info.agentUser), group: info.group.name }),
  to: (info) => `/people/groups/${info.group.id}`,
})

/** Goes to the people the table's reminder names. */
export const rowExpires = kind({
  type: 'TableRowExpires',
  event: 'requests',
  urgency: 'news',
  because: ({ patientUser }, { id }) => (patientUser.id === id ? 'yours' : 'keeper'),
  info: z.object({ patientUser: person, table, date: day }),
  text: (info, { id, language, say }) =>
    say('notifications.type.TableRowExpires', {
      who: info.patientUser.id === id ? 'mine' : 'other',
      patient: nameOf(info.patientUser),
      row: rowNamed(info.table),
      dates: formatDay(info.date, language),
    }),
  to: ({ patientUser }) => `/people/${patientUser.id}/personal`,
})

/** To those who keep approval flows. */
export const flowProblem = kind({
  type: 'ApprovalFlowHasProblem',
  event: 'requests',
  urgency: 'news',
  because: 'keeper',
  info: z.object({ flow, flowProblem: flaw, patientUser: person.optional() }),
  thing: (info) => info.flow.id,
  text: (info, { say }) =>
    say('notifications.type.ApprovalFlowHasProblem', {
      ...info.flowProblem,
      more: info.flowProblem.count - 1,
      flow: info.flow.name,
      patient: info.patientUser ? nameOf(info.patientUser) : '',
    }),
  to: (info) => info.flow.to,
})

/** "Visas and permits (Work permit)" */
export const rowNamed = ({ name, title }: { name: string; title: string }) => (title ? `${name} (${title})` : name)

export const own: readonly AnyKind[] = [
  invitationAccepted,
  peopleImported,
  exportReady,
  exportFailed,
  upcomingBirthdays,
  roleEndsSoon,
  roleHasEnded,
  secondFactorSoon,
  customFieldsToFill,
  jobChangeBlocked,
  addedToGroup,
  rowExpires,
  flowProblem,
]

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()
