import { z } from 'zod'
import { person, type Person } from '#features/surfaces/notifications/contract.ts'
import { kind } from '#features/surfaces/notifications/server/api.ts'
import { formatDay } from '#kit/day-format.ts'

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  /** How many things it is about. */
  count: z.int(),
  /** Of the first of them. */
  name: z.string(),
})

const declared = (type: string, key: 'given' | 'returned') =>
  kind({
    type,
    event: 'requests',
    urgency: 'news',
    because: 'yours',
    info,
    text: ({ agentUser, count, name }, reader) =>
      reader.say(`assets.notice.${key}`, { agent: nameOf(agentUser), count, name }),
    to: ({ patientUser }) => `/people/${patientUser.id}/assets`,
  })

/** To the person who was given things. */
export const given = declared('AssetWasGiven', 'given')
/** To the person whose things came back. */
export const returned = declared('AssetWasReturned', 'returned')

const term = z.object({
  asset: z.object({ id: z.uuid(), name: z.string() }),
  what: z.enum(['warranty', 'lease']),
  endsOn: z.string(),
})

/** To people who keep the register. */
export const endsSoon = kind({
  type: 'AssetTermEndsSoon',
  event: 'requests',
  urgency: 'news',
  because: 'keeper',
  thing: ({ asset }) => asset.id,
  info: term,
  text: ({ asset, what, endsOn }, { say, language }) =>
    say('assets.notice.endsSoon', { name: asset.name, what, day: formatDay(endsOn, language, { year: true }) }),
  to: ({ asset }) => `/settings/assets/${asset.id}`,
})

export const notices = [given, returned, endsSoon]

const nameOf = (one: Person | undefined) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')
