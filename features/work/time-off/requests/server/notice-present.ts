import { z } from 'zod'
import { kind, type NotificationKind, type Reader } from '#features/surfaces/notifications/server/api.ts'
import { leave, person, type Person } from '#features/surfaces/notifications/contract.ts'
import { formatRange } from '#kit/day-format.ts'
import { type Kind, KINDS } from '../../balances/contract.ts'

/** As the specification calls each kind of leave, in types and as the field that a leave is under. */
const NAMES = {
  vacation: { type: 'Vacation', field: 'vacation' },
  day_off: { type: 'DayOff', field: 'dayOff' },
  sick_day: { type: 'SickDay', field: 'sickDay' },
  parental_leave: { type: 'ParentalLeave', field: 'parentalLeave' },
} as const satisfies Record<Kind, { type: string; field: string }>

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  vacation: leave.optional(),
  dayOff: leave.optional(),
  sickDay: leave.optional(),
  parentalLeave: leave.optional(),
  /** What the request was when its reader last read of it; only where it has changed since. */
  before: z.object({ kind: z.enum(KINDS), dateFrom: z.iso.date(), dateTo: z.iso.date() }).optional(),
})
export type LeaveTold = z.infer<typeof info>
type Leave = z.infer<typeof leave>

/** The leave under the name of its kind. */
export const leaveInfo = (of: Kind, about: Leave) => ({ [NAMES[of].field]: about })

/** The leave that it is about, and its kind. */
function leaveOf(told: LeaveTold): { of: Kind; about: Leave } {
  for (const of of KINDS) {
    const about = told[NAMES[of].field]
    if (about) return { of, about }
  }
  throw new Error('a notification of no leave')
}

const declared = (type: string, text: NotificationKind<LeaveTold>['text'], to = pathOfPerson) =>
  kind({
    type,
    event: 'requests',
    info: info.refine((told) => KINDS.some((of) => told[NAMES[of].field])),
    text: (told, reader) => (told.before ? changed(told, reader) : text(told, reader)),
    to,
    mark: (told) => ({ kind: leaveOf(told).of, asked: leaveOf(told).about.status === 'pending' }),
  })

const byKind = (make: (type: string) => ReturnType<typeof declared>) =>
  Object.fromEntries(KINDS.map((of) => [of, make(NAMES[of].type)])) as Record<Kind, ReturnType<typeof declared>>

/** To an approver. */
export const asked = byKind((type) =>
  declared(
    `UserWasChosenAs${type}Approver`,
    (told, reader) => reader.say('timeOffNotice.asked', { ...valuesOf(told, reader), who: byWhom(told) }),
    (told) => `/approvals?id=${leaveOf(told).about.id}`,
  ),
)

/** To the requester, or to an approver who need not decide any more. */
export const decided = byKind((type) =>
  declared(`User${type}RequestStatusWasUpdated`, (told, reader) =>
    reader.say('timeOffNotice.decided', {
      ...valuesOf(told, reader),
      who: isOf(told, reader) ? leaveOf(told).about.status : byWhom(told),
    }),
  ),
)

export const commented = declared('UserTimeOffRequestWasCommented', (told, reader) =>
  reader.say('timeOffNotice.commented', {
    ...valuesOf(told, reader),
    who: isOf(told, reader) ? 'mine' : byWhom(told),
  }),
)

export const fileRefused = declared('UserTimeOffFileWasRefused', (told, reader) =>
  reader.say('timeOffNotice.fileRefused', {
    ...valuesOf(told, reader),
    who: isOf(told, reader) ? 'mine' : 'other',
  }),
)

export const notices = [...Object.values(asked), ...Object.values(decided), commented, fileRefused]

function changed(told: LeaveTold, reader: Reader): string {
  const who = isOf(told, reader) ? 'pending' : byWhom(told)
  const kindWord = reader.say(`ui.kinds.${leaveOf(told).of}`)
  return reader.say('timeOffNotice.changed', {
    ...valuesOf(told, reader),
    who,
    kind: kindWord,
    before: beforeOf(told, reader),
  })
}

/** What a changed request was, as far as it says something else now. */
function beforeOf(told: LeaveTold, { language, say }: Reader): string {
  const { of, about } = leaveOf(told)
  const { before } = told
  if (!before) return 'none'
  const sameDays = before.dateFrom === about.dateFrom && before.dateTo === about.dateTo
  const [word, range] = [say(`ui.kinds.${before.kind}`), formatRange(before.dateFrom, before.dateTo, language)]
  if (before.kind !== of) return sameDays ? word : `${word}, ${range}`
  return sameDays ? 'none' : range
}

function valuesOf(told: LeaveTold, { language }: Reader) {
  const { of, about } = leaveOf(told)
  return {
    kind: of,
    agent: nameOf(told.agentUser),
    patient: nameOf(told.patientUser),
    dates: formatRange(about.dateFrom, about.dateTo, language),
  }
}

const isOf = ({ patientUser }: LeaveTold, { id }: Reader) => patientUser.id === id
const byWhom = ({ agentUser, patientUser }: LeaveTold) => (agentUser?.id === patientUser.id ? 'self' : 'other')
const nameOf = (one: Person | undefined) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')

function pathOfPerson(told: LeaveTold): string {
  return `/people/${told.patientUser.id}/time-off?request=${leaveOf(told).about.id}`
}
