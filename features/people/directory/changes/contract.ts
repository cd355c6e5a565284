import { z } from 'zod'
import { MOVES, personRef } from '#features/core/members/contract.ts'
import { jobInput, personalInput, statusFields } from '#features/people/record/contract.ts'
import { fieldKey, fieldValue } from '#features/people/custom-fields/contract.ts'
import { contract } from '#kit/contract.ts'

export const BULK_ACTIONS = [...MOVES, 'move'] as const

/** As many as one call changes: more are changed in the background, see `bulk/contract.ts`. */
export const MOST_AT_ONCE = 1000
/** As many as can be chosen, looked at beforehand, and changed in the background. */
export const MOST_CHOSEN = 10_000

export const moveFields = z
  .object({
    departmentId: z.uuid().nullish(),
    locationId: z.uuid().nullish(),
    jobTitleId: z.uuid().nullish(),
    managerId: z.uuid().nullish(),
  })
  .meta({
    id: 'MoveFields',
    description:
      'Where people can be moved, many at once; what is not given stays, and null leaves nobody and nowhere.',
  })
export type Move = z.output<typeof moveFields>

export const moveInput = moveFields
  .extend({
    effectiveDate: z.iso
      .date()
      .optional()
      .describe(
        'From when: today where nothing is given. On a day to come the move applies by itself where each of them works.',
      ),
    own: z
      .object({ fieldId: z.uuid(), value: fieldValue })
      .optional()
      .describe("One of the company's own fields; null empties it. It changes today."),
  })
  .meta({ id: 'MoveInput', description: 'What is done to everyone chosen.' })
export type MoveInput = z.output<typeof moveInput>

const creators = { anyOf: ['people.create'] } as const
const editors = { anyOf: ['people.people.edit'] } as const
const one = z.object({ id: z.uuid() })
const changed = z.object({ data: z.object({ id: z.uuid(), ...statusFields.omit({ invited: true }).shape }) })

/** What an invited person and one created by hand have in common. */
const placement = z.object({
  roleIds: z.array(z.uuid()).max(50).optional(),
  departmentId: z.uuid().nullish(),
  locationId: z.uuid().nullish(),
  jobTitleId: z.uuid().nullish(),
  managerId: z.uuid().nullish(),
  hiringSourceId: jobInput.shape.hiringSourceId,
  positionId: jobInput.shape.positionId.describe('One person holds a position: for an invitation to one.'),
  countryId: personalInput.shape.countryId,
  onboardingTemplateId: z.uuid().nullish().describe('Starts for them at once.'),
})
const invited = z.object({
  email: personalInput.shape.email,
  firstName: personalInput.shape.firstName,
  lastName: personalInput.shape.lastName,
  hireDate: jobInput.shape.hireDate,
})

export const newPerson = z
  .object({
    ...personalInput.omit({ version: true }).shape,
    ...jobInput.omit({ version: true }).shape,
    roleIds: placement.shape.roleIds,
    onboardingTemplateId: placement.shape.onboardingTemplateId,
    sendInvitation: z.boolean().default(true),
  })
  .meta({ id: 'NewPerson', description: "Beside these, the company's own fields by their names: `customField-<id>`." })
export type NewPerson = z.output<typeof newPerson>

const many = z.array(z.uuid()).min(1).max(MOST_AT_ONCE)
export const chosen = z.array(z.uuid()).min(1).max(MOST_CHOSEN)
/** What a person had, and has now, in an own field of the company. */
const ownChange = z.object({ fieldId: z.uuid(), was: fieldValue, is: fieldValue })
const taken = z.object({
  id: z.uuid(),
  was: moveFields.default({}),
  is: moveFields.default({}),
  changeId: z.uuid().optional().describe('What is planned, to be removed.'),
  own: ownChange.optional(),
})
export type Taken = z.output<typeof taken>
const result = z.object({
  id: z.uuid(),
  done: z.boolean(),
  message: z.string().nullable(),
  was: moveFields.optional().describe('Of a move: what it replaced.'),
  changeId: z.uuid().optional().describe('Of a move on a day to come: its row in the job history.'),
  own: ownChange.optional(),
})
export type BulkResult = z.output<typeof result>

/** Who is here and where: people join, move and leave, one or many at once. */
export const peopleChanges = contract({
  changeMany: {
    method: 'POST',
    path: '/api/people/bulk',
    summary: 'One action on up to 1,000 people, with a result for each',
    needs: editors,
    input: moveInput.extend({ action: z.enum(BULK_ACTIONS), ids: many }),
    reply: z.object({ data: z.array(result) }),
    success: 'people.bulkDone',
  },
  previewMany: {
    method: 'POST',
    path: '/api/people/bulk/preview',
    summary:
      'Preview of moving these people: what changes for the first 50 by name, and how many change; nothing is saved',
    needs: editors,
    input: moveInput.extend({ ids: chosen }),
    reply: z.object({
      data: z.object({
        changed: z.number().int(),
        unchanged: z.number().int(),
        refused: z
          .number()
          .int()
          .describe(
            'How many people can’t be changed: you may not change the custom field in their record, or its condition isn’t met.',
          ),
        people: z.array(
          personRef.extend({
            changes: z.array(
              z.object({
                field: z.union([moveFields.keyof(), fieldKey]),
                before: z.string().nullable(),
                after: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    }),
  },
  undoMany: {
    method: 'POST',
    path: '/api/people/bulk/undo',
    summary: 'Takes a move back for each person whose values nobody has changed since; what is planned is removed',
    needs: editors,
    input: z.object({ moves: z.array(taken).min(1).max(MOST_AT_ONCE) }),
    reply: z.object({ data: z.array(result) }),
    success: 'people.bulkUndone',
  },
  invitePeople: {
    method: 'POST',
    path: '/api/people/invitations',
    summary: 'Invites up to 50 people by email, with the same roles and location',
    needs: creators,
    input: placement.extend({ people: z.array(invited).min(1).max(50) }),
    reply: z.object({ data: z.array(z.object({ id: z.uuid(), email: z.string() })) }),
    status: 201,
    success: 'people.invited',
  },
  createPerson: {
    method: 'POST',
    path: '/api/people',
    summary: 'Adds a person with their details; custom fields are given as customField-<id>. You can invite them later',
    needs: creators,
    input: newPerson.catchall(z.unknown()),
    reply: z.object({ data: z.object({ id: z.uuid(), email: z.string() }) }),
    status: 201,
    success: 'people.created',
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/people/:id/invitation',
    summary: 'Sends a new invitation; the previous link stops working',
    needs: { anyOf: ['people.people.edit', 'people.create'] },
    input: one,
    reply: changed,
    success: 'people.resent',
  },
  activatePerson: {
    method: 'POST',
    path: '/api/people/:id/activation',
    summary: 'Activates a person',
    needs: editors,
    input: one,
    reply: changed,
    success: 'people.activated',
  },
  deactivatePerson: {
    method: 'POST',
    path: '/api/people/:id/deactivation',
    summary: 'Deactivates a person: all sessions and links end right away',
    needs: editors,
    input: one,
    reply: changed,
    success: 'people.deactivated',
  },
  listGrantableRoles: {
    method: 'GET',
    shows: ['roles'],
    path: '/api/people/roles',
    summary: 'Roles you can assign',
    needs: creators,
    input: z.object({}),
    reply: z.object({
      data: z.array(
        z.object({ id: z.uuid(), name: z.string(), description: z.string(), builtIn: z.string().nullable() }),
      ),
    }),
  },
})
