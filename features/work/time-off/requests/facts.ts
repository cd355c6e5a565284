import { z } from 'zod'
import { facts } from '#kit/facts.ts'
import { PARTS } from '../balances/contract.ts'
import { kind } from '../types/contract.ts'
import { REROUTED } from '../decisions/contract.ts'
import { STATUSES } from './contract.ts'

const day = z.iso.date()
const part = z.enum(PARTS)
const person = z.object({ userId: z.uuid() })
/** With who was asked until then. */
const stepped = person.extend({ step: z.int(), steps: z.int(), before: z.array(z.uuid()) })
const decided = person.extend({ was: z.enum(STATUSES) })

/** Everything that shows a leave. */
const everywhere = ['timeOff', 'calendar', 'approvals', 'dashboard', 'goingOn', 'me'] as const
/** Everything that shows its comments and its file. */
const closely = ['timeOff', 'approvals', 'dashboard'] as const

export const timeOff = facts('timeOff', {
  asked: { details: person, stale: everywhere },
  recorded: { details: person, stale: everywhere },
  edited: {
    details: person.extend({
      before: z.object({
        kind,
        /** Of a type of the company's own. */
        kindName: z.string().nullable().optional(),
        firstDay: day,
        lastDay: day,
        firstPart: part,
        lastPart: part,
        approverIds: z.array(z.uuid()),
      }),
      noteChanged: z.boolean(),
    }),
    stale: everywhere,
  },
  approved: { details: decided, stale: everywhere },
  /** Of a step that several have to approve. */
  voted: { details: stepped, stale: everywhere },
  /** A step that is not the last; the next one has begun. */
  stepApproved: { details: stepped, stale: everywhere },
  /** A step of managers, by a person who has none. */
  selfApproved: { details: person.extend({ step: z.int(), steps: z.int() }), stale: everywhere },
  /** The people of a step, once, because it waits for them. */
  reminded: { details: person.extend({ step: z.int() }), stale: [] },
  declined: { details: decided, stale: everywhere },
  canceled: { details: decided, stale: everywhere },
  /** A decision; `before`: who was asked until then, `isWritten`: the email of the decision was made. */
  takenBack: { details: decided.extend({ before: z.array(z.uuid()), isWritten: z.boolean() }), stale: everywhere },
  /** An approval in a step of a request that still waits. */
  voteTakenBack: { details: stepped, stale: everywhere },
  shortened: {
    details: person.extend({ firstDay: day, lastDay: day, length: z.number(), lastPart: part }),
    stale: everywhere,
  },
  /** Its days are counted by another week or other holidays; thousandths of a day. */
  recounted: { details: person.extend({ before: z.number(), length: z.number() }), stale: everywhere },
  handedOn: {
    // those of older versions were all about an approver who left
    details: person.extend({
      from: z.uuid().nullable(),
      approverIds: z.array(z.uuid()),
      why: z.enum(REROUTED).optional(),
    }),
    stale: everywhere,
  },
  /** Nobody can decide it: people who keep time off choose someone. */
  stuck: { details: person, stale: closely },
  /** People came to decide for an approver, or do so no more. */
  standInsChanged: {
    details: person.extend({
      added: z.array(z.object({ standInId: z.uuid(), standsFor: z.uuid() })),
      removed: z.array(z.uuid()),
    }),
    stale: everywhere,
  },
  /** The person was reminded of a certificate that the leave needs after so many days. */
  certificateDue: { details: person.extend({ certificateAfter: z.int() }), stale: [] },
  commented: { details: person.extend({ commentId: z.uuid() }), stale: closely },
  uploaded: { details: z.object({ size: z.int() }) },
  attached: { details: person, stale: closely },
  fileChecked: { stale: closely },
  fileRefused: { details: person.extend({ uploadedBy: z.uuid().nullable() }), stale: closely },
})
