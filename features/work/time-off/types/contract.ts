import { z } from 'zod'
import { listWithIds } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { isId } from '#kit/ids.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** The company's own types of leave, with their names. */
    leaveTypes: true
  }
}

/** The types of leave that every company has. */
export const BUILT_IN = ['vacation', 'day_off', 'sick_day', 'parental_leave'] as const
export type BuiltIn = (typeof BUILT_IN)[number]
export const isBuiltIn = (kind: string): kind is BuiltIn => (BUILT_IN as readonly string[]).includes(kind)
/** Whether a text of an address could be a leave type; that there is an own one of this id is for the server to say. */
export const isKind = (text: string): boolean => isBuiltIn(text) || isId(text)
/** What a leave is: a built-in type, or the id of one of the company's own. */
export type Kind = string
export const kind = z
  .union([z.enum(BUILT_IN), z.uuid()], 'errors.wrongValue')
  .describe("A built-in leave type, or the id of one of the company's own (`listLeaveTypes`).")
export const kinds = listWithIds(BUILT_IN, "ids of the company's own leave types")

/** Each has a tint, a line and a pattern in `ui/tokens.css`. */
export const COLOURS = ['teal', 'indigo', 'pink', 'green', 'brown', 'orange'] as const
export type Colour = (typeof COLOURS)[number]
/** Pictures of `ui/own-kinds.ts`. */
export const ICONS = [
  'graduation',
  'heart',
  'house',
  'users',
  'airplane',
  'laptop',
  'scales',
  'drop',
  'truck',
  'flower',
  'dog',
  'star',
] as const
export type TypeIcon = (typeof ICONS)[number]
/** `hr`: only people who manage all time off records enter it, for others. */
export const ASKED_BY = ['everyone', 'hr'] as const
export const LONGEST_WITHOUT_CERTIFICATE = 366
/** The most types of its own that a company has. */
export const MOST_TYPES = 500

const fields = z.object({
  name: z.string().trim().min(1).max(60).describe('The same in every language.'),
  colour: z.enum(COLOURS),
  icon: z.enum(ICONS),
  isPaid: z.boolean(),
  isPrivate: z
    .boolean()
    .describe('Others than the person, those who decide and those who may see the record read only "Away".'),
  countsAsWork: z
    .boolean()
    .describe('The person works, elsewhere or on something else: they are not counted as absent.'),
  certificateAfterDays: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_WITHOUT_CERTIFICATE)
    .nullable()
    .describe('Leave of more days than this asks for a certificate; null for never.'),
  askedBy: z.enum(ASKED_BY).describe('`hr`: only people who manage all time off records enter it, for others.'),
})
export type LeaveTypeFields = z.output<typeof fields>

export const leaveType = fields
  .extend({
    id: z.uuid().describe('The `kind` of its leave, policies and balances.'),
    isArchived: z.boolean().describe('Nobody can request it any more; leave and policies stay.'),
    isUsed: z.boolean().nullable().describe('Used ones are archived, not deleted; null where you cannot change them.'),
    version: z.number().int(),
  })
  .meta({ id: 'LeaveType', description: 'A type of leave that a company has added to the four built-in ones.' })
export type LeaveType = z.infer<typeof leaveType>

const editors = { anyOf: ['settings.timeoff.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const leaveTypes = contract({
  listLeaveTypes: {
    method: 'GET',
    shows: ['leaveTypes'],
    path: '/api/settings/time-off/types',
    summary: "The company's own leave types in their order, the archived ones last",
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(leaveType), can: z.object({ edit: z.boolean() }) }),
  },
  createLeaveType: {
    method: 'POST',
    path: '/api/settings/time-off/types',
    summary: 'Creates a leave type; it comes last in the order',
    needs: editors,
    status: 201,
    input: fields,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    success: 'leaveTypes.created',
  },
  orderLeaveTypes: {
    method: 'PUT',
    path: '/api/settings/time-off/types/order',
    summary: 'Sets the order of the own leave types, in lists and filters',
    needs: editors,
    input: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_TYPES) }),
    reply: z.object({}),
    success: 'leaveTypes.ordered',
  },
  changeLeaveType: {
    method: 'PUT',
    path: '/api/settings/time-off/types/:id',
    summary: 'Changes a leave type, also for the leave that there is',
    needs: editors,
    input: fields.extend(one.shape),
    reply: saved,
    success: 'leaveTypes.saved',
  },
  archiveLeaveType: {
    method: 'PUT',
    path: '/api/settings/time-off/types/:id/archive',
    summary: 'Archives a leave type; nobody can request it any more, and its leave stays',
    needs: editors,
    input: one,
    reply: saved,
    success: 'leaveTypes.archived',
  },
  restoreLeaveType: {
    method: 'PUT',
    path: '/api/settings/time-off/types/:id/restore',
    summary: 'Restores an archived leave type',
    needs: editors,
    input: one,
    reply: saved,
    success: 'leaveTypes.restored',
  },
  deleteLeaveType: {
    method: 'DELETE',
    path: '/api/settings/time-off/types/:id',
    summary: 'Deletes a leave type that was never used',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'leaveTypes.deleted',
  },
})
