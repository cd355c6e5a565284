import { z } from 'zod'
import { person, type Person } from '#features/surfaces/notifications/contract.ts'
import { kind, type Reader } from '#features/surfaces/notifications/server/api.ts'

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  checklist: z.object({ id: z.uuid(), name: z.string() }),
  /** How many steps it is about. */
  count: z.number().int(),
  /** Of the first of them. */
  title: z.string(),
})
type Info = z.infer<typeof info>

const declared = (type: string, key: 'started' | 'due' | 'assigned' | 'commented' | 'fileRefused') =>
  kind({
    type,
    event: 'requests',
    urgency: key === 'fileRefused' ? 'now' : 'news',
    because: key === 'fileRefused' ? 'starter' : key === 'commented' ? 'involved' : 'owner',
    thing: ({ checklist }) => checklist.id,
    together: {
      name: `checklist.${key}`,
      text: (all, reader) =>
        reader.say('checklist.notice.together', { what: key, count: all.reduce((sum, one) => sum + one.count, 0) }),
      ...(key !== 'commented' && { to: '/checklists/mine' }),
    },
    info,
    text: (notice, reader) => reader.say(`checklist.notice.${key}`, valuesOf(notice, reader)),
    to: ({ checklist }) => `/checklists/${checklist.id}`,
  })

/** To the owners of the steps of a checklist that has started. */
export const started = declared('ChecklistWasStarted', 'started')
/** To the owners of steps whose day has come. */
export const due = declared('ChecklistStepsAreDue', 'due')
/** To the person who was given a step. */
export const assigned = declared('ChecklistStepWasAssigned', 'assigned')
/** To people who take part in a step. */
export const commented = declared('ChecklistStepWasCommented', 'commented')
/** To the person who uploaded a file that the virus scanner refused later. */
export const fileRefused = declared('ChecklistFileWasRefused', 'fileRefused')

export const notices = [started, due, assigned, commented, fileRefused]

const valuesOf = ({ agentUser, patientUser, checklist, count, title }: Info, { id }: Reader) => ({
  who: patientUser.id === id ? 'mine' : 'other',
  agent: nameOf(agentUser),
  patient: nameOf(patientUser),
  checklist: checklist.name,
  count,
  title,
})

const nameOf = (one: Person | undefined) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')
