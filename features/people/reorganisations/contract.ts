import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Drafts of reorganisations. */
    reorganisations: true
  }
}

/** What a move may set, in the order in which it is shown. */
export const MOVE_FIELDS = ['managerId', 'departmentId'] as const
export type MoveField = (typeof MOVE_FIELDS)[number]

/** The most people of one step. */
export const MOST_PEOPLE = 1000
/** Of so many direct reports a lead is named among those with a wide span. */
export const WIDE_SPAN = 10
/** The reorganisations that a company keeps at the same time. */
export const MOST_REORGANISATIONS = 200

const day = z.iso.date().refine((one) => one >= '2000' && one < '2200', { message: 'errors.wrongValue' })

/** Without their own right nobody knows of a draft: what is planned of a job is known to those who may change everyone's. */
const planners = { anyOf: ['other.job.job_details.edit'] } as const

const described = {
  name: z.string().trim().min(1).max(120),
  note: z.string().trim().max(1000).default(''),
  effectiveDate: day.nullable().default(null).describe('The day it is meant for; null where that is still open.'),
}
const describedShape = z.object(described)
export type ReorganisationFields = z.output<typeof describedShape>

export const listedReorganisation = z
  .object({
    id: z.uuid(),
    name: z.string(),
    note: z.string(),
    author: personRef.nullable(),
    isShared: z.boolean().describe('A draft is known to its author alone until it is shared.'),
    effectiveDate: z.string().nullable().describe('The day it is meant for; once it is applied, its day.'),
    appliedAt: z.iso.datetime().nullable(),
    appliedBy: personRef.nullable(),
    people: z.number().int().describe('How many people it moves.'),
    version: z.number().int(),
  })
  .meta({ id: 'ListedReorganisation' })
export type ListedReorganisation = z.infer<typeof listedReorganisation>

/** Of what is gone only the name is left. */
const place = z.object({ id: z.uuid(), name: z.string() }).nullable()
export type MovePlace = z.infer<typeof place>

export const CONFLICTS = ['left', 'managerLeft', 'departmentGone', 'movedMeanwhile', 'circle'] as const
export type Conflict = (typeof CONFLICTS)[number]

export const plannedMove = z
  .object({
    person: personRef,
    fields: z.array(
      z.object({
        field: z.enum(MOVE_FIELDS),
        before: place.describe('On the day of the reorganisation, without it.'),
        after: place,
        was: place.describe('What it was when the move was planned.'),
      }),
    ),
    conflicts: z
      .array(z.enum(CONFLICTS))
      .describe('What has to be decided first: `movedMeanwhile` can be kept, the others need another move or none.'),
  })
  .meta({ id: 'PlannedMove' })
export type PlannedMove = z.infer<typeof plannedMove>

const span = z.object({
  person: personRef,
  before: z.number().int(),
  after: z.number().int(),
})
export type ChangedSpan = z.infer<typeof span>

export const reorganisation = listedReorganisation
  .extend({
    moves: z.array(plannedMove).describe('By name.'),
    spans: z.array(span).describe('Leads whose number of direct reports changes, the largest first.'),
    isAuthor: z.boolean(),
    canUndo: z.boolean(),
    today: z.string().describe('Where the reader works.'),
  })
  .meta({ id: 'Reorganisation', description: 'A draft of who reports to whom, or the record of one that was applied.' })
export type Reorganisation = z.infer<typeof reorganisation>

const one = z.object({ id: z.uuid() })
const version = z.number().int().optional().describe('The version that was read: another one is refused with 409.')
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })
const people = z.array(z.uuid()).min(1).max(MOST_PEOPLE)

export const reorganisations = contract({
  listReorganisations: {
    method: 'GET',
    shows: ['reorganisations', 'names'],
    path: '/api/reorganisations',
    summary: 'Your own drafts of reorganisations, those that are shared, and those that were applied; the latest first',
    needs: planners,
    input: z.object({}),
    reply: z.object({ data: z.array(listedReorganisation) }),
  },
  showReorganisation: {
    heavy: true,
    method: 'GET',
    shows: ['reorganisations', 'people', 'names', 'departments'],
    path: '/api/reorganisations/:id',
    summary: 'A reorganisation with its moves: who moves, from where to where, and which spans change',
    needs: planners,
    input: one,
    reply: z.object({ data: reorganisation }),
  },
  createReorganisation: {
    method: 'POST',
    path: '/api/reorganisations',
    summary: 'Creates a draft of a reorganisation, known to you alone',
    needs: planners,
    status: 201,
    input: describedShape,
    reply: saved,
    success: 'reorganisations.created',
  },
  changeReorganisation: {
    method: 'PUT',
    path: '/api/reorganisations/:id',
    summary: 'Changes the name, note and day of a draft, and whether it is shared',
    needs: planners,
    input: z.object({ ...one.shape, ...described, isShared: z.boolean().optional(), version }),
    reply: saved,
    success: 'reorganisations.saved',
  },
  deleteReorganisation: {
    method: 'DELETE',
    path: '/api/reorganisations/:id',
    summary: 'Deletes a draft; what was applied is kept',
    needs: planners,
    input: one.extend({ version }),
    reply: z.object({}),
    success: 'reorganisations.deleted',
  },
  planMoves: {
    method: 'POST',
    path: '/api/reorganisations/:id/moves',
    summary: 'Moves people in a draft, as one step; their reports go with them, and nothing changes outside of it',
    needs: planners,
    input: z.object({
      ...one.shape,
      usersIds: people,
      managerId: z.uuid().nullish().describe('Left out, it stays as it is; null: nobody.'),
      departmentId: z.uuid().nullish().describe('Left out, it stays as it is; null: none.'),
      version,
    }),
    reply: saved,
  },
  undoMoves: {
    method: 'DELETE',
    path: '/api/reorganisations/:id/moves/last',
    summary: 'Undoes the last step of a draft',
    needs: planners,
    input: one.extend({ version }),
    reply: saved,
  },
  decideMoves: {
    method: 'POST',
    path: '/api/reorganisations/:id/decisions',
    summary: 'Keeps moves of people who were moved in the meantime, or takes moves out of a draft',
    needs: planners,
    input: z.object({ ...one.shape, usersIds: people, decision: z.enum(['keep', 'drop']), version }),
    reply: saved,
  },
  applyReorganisation: {
    heavy: true,
    method: 'POST',
    path: '/api/reorganisations/:id/application',
    summary: 'Applies a draft on a day, today or later: each move becomes a change of the job from that day on',
    needs: planners,
    input: z.object({ ...one.shape, effectiveDate: day, version }),
    reply: z.object({ data: z.object({ people: z.number().int() }) }),
    success: 'reorganisations.applied',
  },
})
