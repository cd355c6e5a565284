import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Who approves, in which order. */
    approvalFlows: true
  }
}

/** Who approves a step. `chosen`: people that the requester chooses. `departmentLead`: of the requester's department, or of the one above. */
export const WHO = ['chosen', 'people', 'manager', 'managersManager', 'departmentLead', 'role', 'group'] as const
export type Who = (typeof WHO)[number]
/** How many approvers a step needs. */
export const NEEDS = ['any', 'all'] as const
export type Needs = (typeof NEEDS)[number]
/**
 * What happens in a manager's step of people who have no manager: others are asked along the ladder, two who keep these records approve, or
 * people approve it themselves.
 */
export const WITHOUT_MANAGER = ['ladder', 'two', 'self'] as const
export type WithoutManager = (typeof WITHOUT_MANAGER)[number]

export const MOST_STEPS = 10
export const MOST_PEOPLE = 20
/** At most so many days, in conditions and until a step is late. */
export const FAR = 366

const days = z.number().int().min(1).max(FAR)

const step = z.object({
  who: z.enum(WHO),
  userIds: z.array(z.uuid()).max(MOST_PEOPLE).default([]).describe('Of `people`.'),
  roleId: z.uuid().nullish(),
  groupId: z.uuid().nullish(),
  needs: z.enum(NEEDS).default('any'),
  remindAfter: days.nullish().describe('Days after which people who were asked are reminded, once.'),
  escalateAfter: days
    .nullish()
    .describe('Days after which others are asked too, once: managers further above, then HR.'),
})
export type StepFields = z.output<typeof step>

export const flowFields = z.object({
  name: z.string().trim().min(1).max(120),
  kinds: z
    .array(z.string().max(40))
    .max(20)
    .default([])
    .describe('What it is for, such as leave types; everything without one.'),
  minDays: days.nullish().describe('Only for requests that are at least so many days long.'),
  shortNotice: days.nullish().describe('Only for requests that begin in fewer days than this.'),
  audience: audience.prefault({ everyone: true }).describe('Whose requests it is for.'),
  steps: z.array(step).min(1, 'flows.noSteps').max(MOST_STEPS),
})
export type FlowFields = z.output<typeof flowFields>

export const flowStep = z
  .object({
    who: z.enum(WHO),
    people: z.array(personRef),
    roleId: z.uuid().nullable(),
    groupId: z.uuid().nullable(),
    name: z.string().nullable().describe("Of the role or group; null where it is gone, or where you don't know of it."),
    needs: z.enum(NEEDS),
    remindAfter: z.number().int().nullable(),
    escalateAfter: z.number().int().nullable(),
  })
  .meta({ id: 'ApprovalFlowStep' })
export type FlowStep = z.infer<typeof flowStep>

/** What does not fit in a flow; nothing of it keeps a flow from running, because others are asked along the ladder. */
export const WARNINGS = [
  'personInactive',
  'personAway',
  'everyoneAway',
  'roleGone',
  'groupGone',
  'nobody',
  'onlyThemselves',
  'nobodyFor',
] as const

const warning = z
  .object({
    what: z
      .enum(WARNINGS)
      .describe(
        '`nobody`: the role or group has no one who can sign in. `onlyThemselves`: the step would ask these people about their own requests only. `nobodyFor`: for these people the step finds nobody.',
      ),
    step: z.number().int().describe('From 1.'),
    people: z.array(personRef).describe('The first of them.'),
    count: z.number().int(),
  })
  .meta({ id: 'ApprovalFlowWarning' })
export type Warning = z.infer<typeof warning>

export const oneByOne = z
  .object({
    parentalLeave: z.boolean().describe('Parental leave, however long.'),
    fromDays: days.nullable().describe('Leave of so many days or more; null where its length does not matter.'),
  })
  .meta({ id: 'OneByOne', description: 'Leave that is not approved together with other requests.' })
export type OneByOne = z.infer<typeof oneByOne>

export const flow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kinds: z.array(z.string()),
    minDays: z.number().int().nullable(),
    shortNotice: z.number().int().nullable(),
    audience: describedAudience,
    steps: z.array(flowStep),
    archivedAt: z.iso.datetime().nullable(),
    version: z.number().int(),
    warnings: z.array(warning).describe('Found when this is read.'),
  })
  .meta({ id: 'ApprovalFlow' })
export type Flow = z.infer<typeof flow>

const editors = { anyOf: ['settings.timeoff.edit'] } as const
const purpose = z.string().max(40).describe('What is approved: `timeOff`.')
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const flows = contract({
  listApprovalFlows: {
    method: 'GET',
    shows: ['approvalFlows', 'names', 'people', 'roles', 'groups', 'departments', 'locations', 'catalogues'],
    path: '/api/approval-flows',
    summary: 'Approval flows in their order: the first that fits a request is used',
    needs: editors,
    input: z.object({ purpose, archived: z.enum(['true', 'false']).default('false') }),
    reply: z.object({
      data: z.array(flow),
      withoutManager: z.enum(WITHOUT_MANAGER),
      oneByOne,
      hasArchived: z.boolean().describe('Whether there are archived ones.'),
    }),
  },
  showApprovalFlow: {
    method: 'GET',
    shows: ['approvalFlows', 'names', 'people', 'roles', 'groups', 'departments', 'locations', 'catalogues'],
    path: '/api/approval-flows/:id',
    summary: 'One approval flow with its conditions and steps',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: flow }),
  },
  listApprovalFlowChoices: {
    method: 'GET',
    shows: ['roles', 'groups'],
    path: '/api/approval-flow-choices',
    summary: 'Roles and groups to choose from in a step',
    needs: editors,
    input: z.object({}),
    reply: z.object({
      data: z.object({
        roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
        groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
      }),
    }),
  },
  createApprovalFlow: {
    method: 'POST',
    path: '/api/approval-flows',
    summary: 'Creates an approval flow; it comes last in the order',
    needs: editors,
    status: 201,
    input: flowFields.extend({ purpose }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    success: 'flows.created',
  },
  orderApprovalFlows: {
    method: 'PUT',
    path: '/api/approval-flows/order',
    summary: 'Sets the order in which approval flows are tried',
    needs: editors,
    input: z.object({
      purpose,
      ids: z.array(z.uuid()).min(1).max(200).describe('Others that are active follow these in their order.'),
    }),
    reply: z.object({}),
    success: 'flows.ordered',
  },
  setWithoutManager: {
    method: 'PUT',
    path: '/api/approval-flows/without-manager',
    summary: "Sets who decides in a manager's step for people without a manager",
    needs: editors,
    input: z.object({ withoutManager: z.enum(WITHOUT_MANAGER) }),
    reply: z.object({}),
    success: 'flows.saved',
  },
  setOneByOne: {
    method: 'PUT',
    path: '/api/approval-flows/one-by-one',
    summary: 'Sets which leave is never approved together with other requests',
    needs: editors,
    input: oneByOne,
    reply: z.object({}),
    success: 'flows.saved',
  },
  changeApprovalFlow: {
    method: 'PUT',
    path: '/api/approval-flows/:id',
    summary: 'Changes an approval flow; requests that are pending keep their steps',
    needs: editors,
    input: flowFields.extend(one.shape),
    reply: saved,
    success: 'flows.saved',
  },
  archiveApprovalFlow: {
    method: 'PUT',
    path: '/api/approval-flows/:id/archive',
    summary: 'Archives an approval flow; new requests no longer use it',
    needs: editors,
    input: one,
    reply: saved,
    success: 'flows.archived',
  },
  restoreApprovalFlow: {
    method: 'PUT',
    path: '/api/approval-flows/:id/restore',
    summary: 'Restores an archived approval flow',
    needs: editors,
    input: one,
    reply: saved,
    success: 'flows.restored',
  },
})
