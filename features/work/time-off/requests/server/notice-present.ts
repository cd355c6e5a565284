import { z } from 'zod'
import { type Because, kind, type NotificationKind, type Reader } from '#features/surfaces/notifications/server/api.ts'
import { type Decision, DECISIONS } from '#features/surfaces/approvals/contract.ts'
import { leave, ownLeave, person, type Person } from '#features/surfaces/notifications/contract.ts'
import { countedDays, formatBalance, toDays } from '#kit/amounts.ts'
import { formatRange } from '#kit/day-format.ts'
import { BUILT_IN, type BuiltIn, isBuiltIn, kind as anyKind, type Kind } from '../../types/contract.ts'
import { kindValues, kindWord } from '../../types/server/kind-present.ts'
import type { Story } from './read-store.ts'

/** As the specification calls each built-in kind of leave, in types and as the field that a leave is under; the company's own share one. */
const NAMES = {
  vacation: { type: 'Vacation', field: 'vacation' },
  day_off: { type: 'DayOff', field: 'dayOff' },
  sick_day: { type: 'SickDay', field: 'sickDay' },
  parental_leave: { type: 'ParentalLeave', field: 'parentalLeave' },
  own: { type: 'TimeOff', field: 'timeOff' },
} as const satisfies Record<BuiltIn | 'own', { type: string; field: string }>
type Named = keyof typeof NAMES
const ALL: readonly Named[] = [...BUILT_IN, 'own']

/** The notification of this kind, among those of `asked`, `handedOn` and `decided`. */
export const named = (of: Kind): Named => (isBuiltIn(of) ? of : 'own')

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  /** The approver in whose place its reader decides. */
  standsFor: person.optional(),
  vacation: leave.optional(),
  dayOff: leave.optional(),
  sickDay: leave.optional(),
  parentalLeave: leave.optional(),
  timeOff: ownLeave.optional(),
  /** What the request was when its reader last read of it; only where it has changed since. */
  /** How long it was and is now, thousandths of a day; only where its days are counted otherwise. */
  recounted: z.object({ before: z.number().int(), length: z.number().int() }).optional(),
  /** It needs a certificate after so many days, and none is attached. */
  certificateAfter: z.number().int().optional(),
  /** A step of its flow waits for its reader. */
  isReminder: z.boolean().optional(),
  /** The decision that was taken back. */
  takenBack: z.enum(DECISIONS).optional(),
  before: z
    .object({ kind: anyKind, name: z.string().nullable().optional(), dateFrom: z.iso.date(), dateTo: z.iso.date() })
    .optional(),
})
export type LeaveNotice = z.infer<typeof info>
type Leave = z.infer<typeof leave>

/** The leave under the name of its kind; one of the company's own has the name that it had then. */
export const leaveInfo = (of: Kind, name: string | null, about: Leave) => ({
  [NAMES[named(of)].field]: name === null ? about : { ...about, kind: of, name },
})

/** What a notification says of a request as it is now. */
export const infoOf = (it: Story, status: Leave['status']): LeaveNotice => ({
  ...(it.agent ? { agentUser: it.agent } : {}),
  patientUser: it.user,
  ...leaveInfo(it.kind, it.kindName, {
    id: it.id,
    status,
    approvers: it.approvers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    dateFrom: it.firstDay,
    dateTo: it.lastDay,
  }),
})

/** The leave that it is about, and its kind. */
function leaveOf(notice: LeaveNotice): { of: Kind; name: string | null; about: Leave } {
  if (notice.timeOff) return { of: notice.timeOff.kind, name: notice.timeOff.name, about: notice.timeOff }
  for (const of of BUILT_IN) {
    const about = notice[NAMES[of].field]
    if (about) return { of, name: null, about }
  }
  throw new Error('a notification of no leave')
}

type Shown = Pick<NotificationKind<LeaveNotice>, 'urgency' | 'because' | 'text'> & {
  to?: (notice: LeaveNotice) => string
  /** Which of the lines for several. */
  together: 'asked' | 'decided' | 'commented' | 'fileRefused' | 'certificateDue'
}

const declared = (type: string, { text, to = pathOfPerson, together, ...how }: Shown) =>
  kind({
    type,
    event: 'requests',
    ...how,
    thing: (notice) => leaveOf(notice).about.id,
    together: {
      name: `timeOff.${together}`,
      text: (all, { say }) =>
        say('timeOffNotice.together', {
          what: together,
          count: all.length,
          people: new Set(all.map(({ patientUser }) => patientUser.id)).size,
          patient: nameOf(all[0]?.patientUser),
        }),
      ...(together === 'asked' && { to: '/approvals' }),
    },
    info: info.refine((notice) => ALL.some((of) => notice[NAMES[of].field])),
    text: (notice, reader) => {
      if (notice.takenBack) return takenBack(notice, reader, notice.takenBack)
      if (notice.recounted) return recounted(notice, reader, notice.recounted)
      return notice.before ? changed(notice, reader) : text(notice, reader)
    },
    to,
    mark: (notice) => ({ kind: leaveOf(notice).of, asked: leaveOf(notice).about.status === 'pending' }),
  })

const byKind = (make: (type: string) => ReturnType<typeof declared>) =>
  Object.fromEntries(ALL.map((of) => [of, make(NAMES[of].type)])) as Record<Named, ReturnType<typeof declared>>

const toApprover = (urgency: 'decision' | 'now') =>
  byKind((type) =>
    declared(`UserWasChosenAs${type}Approver`, {
      urgency,
      because: ({ standsFor }) => (standsFor ? 'standIn' : 'approver'),
      together: 'asked',
      text: (notice, reader) => {
        const text = reader.say('timeOffNotice.asked', { ...valuesOf(notice, reader), who: byWhom(notice) })
        if (notice.isReminder) return reader.say('timeOffNotice.reminder', { text })
        return notice.standsFor ? reader.say('timeOffNotice.standIn', { text, name: nameOf(notice.standsFor) }) : text
      },
      to: (notice) => `/approvals?id=${leaveOf(notice).about.id}`,
    }),
  )

/** To an approver. */
export const asked = toApprover('decision')
/** To whom a request was handed on: nobody else could decide. */
export const handedOn = toApprover('now')

/** To the requester, or to an approver who need not decide any more. */
export const decided = byKind((type) =>
  declared(`User${type}RequestStatusWasUpdated`, {
    urgency: 'news',
    because: ownOr('approver'),
    together: 'decided',
    text: (notice, reader) =>
      reader.say('timeOffNotice.decided', {
        ...valuesOf(notice, reader),
        who: isOf(notice, reader) ? leaveOf(notice).about.status : byWhom(notice),
      }),
  }),
)

export const commented = declared('UserTimeOffRequestWasCommented', {
  urgency: 'news',
  because: ownOr('involved'),
  together: 'commented',
  text: (notice, reader) =>
    reader.say('timeOffNotice.commented', {
      ...valuesOf(notice, reader),
      who: isOf(notice, reader) ? 'mine' : byWhom(notice),
    }),
})

export const fileRefused = declared('UserTimeOffFileWasRefused', {
  urgency: 'now',
  because: ownOr('starter'),
  together: 'fileRefused',
  text: (notice, reader) =>
    reader.say('timeOffNotice.fileRefused', {
      ...valuesOf(notice, reader),
      who: isOf(notice, reader) ? 'mine' : 'other',
    }),
})

/** To the person on leave. */
export const certificateDue = declared('UserTimeOffCertificateIsDue', {
  urgency: 'now',
  because: 'requester',
  together: 'certificateDue',
  text: (notice, reader) =>
    reader.say('timeOffNotice.certificateDue', { ...valuesOf(notice, reader), after: notice.certificateAfter ?? 0 }),
})

export const notices = [...Object.values(asked), ...Object.values(decided), commented, fileRefused, certificateDue]

function changed(notice: LeaveNotice, reader: Reader): string {
  const who = isOf(notice, reader) ? 'pending' : byWhom(notice)
  const { of, name } = leaveOf(notice)
  return reader.say('timeOffNotice.changed', {
    ...valuesOf(notice, reader),
    who,
    kind: kindWord(reader.say, of, name),
    before: beforeOf(notice, reader),
  })
}

const takenBack = (notice: LeaveNotice, reader: Reader, decision: Decision) =>
  reader.say('timeOffNotice.takenBack', {
    ...valuesOf(notice, reader),
    who: isOf(notice, reader) ? 'mine' : 'other',
    decision,
  })

const recounted = (notice: LeaveNotice, reader: Reader, { before, length }: { before: number; length: number }) =>
  reader.say('timeOffNotice.recounted', {
    ...valuesOf(notice, reader),
    who: isOf(notice, reader) ? 'mine' : 'other',
    before: formatBalance(toDays(before), reader.language),
    days: formatBalance(toDays(length), reader.language),
    count: countedDays(toDays(length), reader.language),
  })

/** What a changed request was, as far as it says something else now. */
function beforeOf(notice: LeaveNotice, { language, say }: Reader): string {
  const { of, about } = leaveOf(notice)
  const { before } = notice
  if (!before) return 'none'
  const sameDays = before.dateFrom === about.dateFrom && before.dateTo === about.dateTo
  const [word, range] = [
    kindWord(say, before.kind, before.name ?? null),
    formatRange(before.dateFrom, before.dateTo, language),
  ]
  if (before.kind !== of) return sameDays ? word : `${word}, ${range}`
  return sameDays ? 'none' : range
}

function valuesOf(notice: LeaveNotice, { language }: Reader) {
  const { of, name, about } = leaveOf(notice)
  return {
    ...kindValues(of, name),
    agent: nameOf(notice.agentUser),
    patient: nameOf(notice.patientUser),
    dates: formatRange(about.dateFrom, about.dateTo, language),
  }
}

function ownOr(other: Because) {
  return (notice: LeaveNotice, reader: Reader): Because => (isOf(notice, reader) ? 'requester' : other)
}

const isOf = ({ patientUser }: LeaveNotice, { id }: Reader) => patientUser.id === id
const byWhom = ({ agentUser, patientUser }: LeaveNotice) => (agentUser?.id === patientUser.id ? 'self' : 'other')
const nameOf = (one: Person | undefined) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')

function pathOfPerson(notice: LeaveNotice): string {
  return `/people/${notice.patientUser.id}/time-off?request=${leaveOf(notice).about.id}`
}
