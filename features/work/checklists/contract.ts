import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { FILLED, KINDS, OWNERS, STEP_KINDS } from '#features/people/onboarding/contract.ts'
import { ACTIVE } from '#kit/active.ts'
import { contract } from '#kit/contract.ts'
import { things } from './things/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    checklists: true
  }
}

/** Running until every step is done; stopped by a person, or because the last day was removed or the person left. */
export const STATUSES = ['running', 'done', 'stopped'] as const
export type Status = (typeof STATUSES)[number]

const day = z.iso.date()

export const checklistRef = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(KINDS),
    status: z.enum(STATUSES),
    user: personRef,
    day: day
      .nullable()
      .describe("The first or last day that the steps' days are counted from; null where the person has none."),
  })
  .meta({ id: 'ChecklistRef', description: 'A checklist as lists name it.' })
export type ChecklistRef = z.infer<typeof checklistRef>

/** What may be uploaded to a step, and how much of it. */
export const UPLOADABLE = ['pdf', 'png', 'jpg', 'jpeg', 'docx'] as const
export const LARGEST_FILE = 10_485_760
export const MOST_FILES = 10

export const stepFile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.number().int(),
    active: z.array(z.enum(ACTIVE)).describe('What it brings beside its pages, to be said where it is opened.'),
    checking: z.boolean().describe('The virus scanner has not seen it yet: it cannot be opened.'),
    by: personRef,
    at: z.iso.datetime(),
  })
  .meta({ id: 'StepFile' })
export type StepFile = z.infer<typeof stepFile>

export const step = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(STEP_KINDS),
    owner: z.enum(OWNERS),
    ownerUser: personRef
      .nullable()
      .describe('The manager, the buddy, the person or someone named, where there is one.'),
    ownerRole: z.object({ name: z.string(), builtIn: z.string().nullable() }).nullable(),
    due: day,
    isLate: z.boolean(),
    body: z.string(),
    link: z.string(),
    section: z.enum(FILLED).nullable(),
    empty: z
      .object({
        named: z.array(z.object({ key: z.string(), name: z.string(), to: z.string() })),
        others: z.number().int(),
      })
      .nullable()
      .describe(
        'What is still empty of what an open step asks to be filled in: named as far as the reader may know of it, and how many others.',
      ),
    things: things.nullable().describe('Of an open step that the register of assets completes.'),
    textVersion: z.number().int().describe('Of what is to be read, and so of what was acknowledged.'),
    done: z.object({ at: z.iso.datetime(), by: personRef }).nullable(),
    comments: z.array(z.object({ id: z.uuid(), author: personRef, body: z.string(), createdAt: z.iso.datetime() })),
    files: z.array(stepFile),
    can: z.object({ complete: z.boolean(), reopen: z.boolean(), upload: z.boolean() }),
  })
  .meta({ id: 'ChecklistStep' })
export type Step = z.infer<typeof step>

export const checklist = checklistRef
  .extend({
    buddy: personRef.nullable(),
    startedAt: z.iso.datetime(),
    steps: z.array(step),
    hidden: z.number().int().describe('Steps that the reader does not see.'),
    can: z.object({ keep: z.boolean() }),
  })
  .meta({ id: 'Checklist' })
export type Checklist = z.infer<typeof checklist>

export const listedChecklist = checklistRef
  .extend({
    steps: z.number().int(),
    done: z.number().int(),
    late: z.number().int(),
    unowned: z.number().int().describe('Open steps that nobody can be asked to do.'),
    startedAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedChecklist' })
export type ListedChecklist = z.infer<typeof listedChecklist>

export const PAGE = 50

export const checklistsWidget = z
  .object({
    steps: z.array(
      z.object({
        id: z.uuid(),
        checklistId: z.uuid(),
        title: z.string(),
        kind: z.enum(STEP_KINDS),
        user: personRef,
        due: day,
        isLate: z.boolean(),
      }),
    ),
    open: z.number().int(),
    late: z.number().int(),
    begins: z
      .object({
        day,
        manager: personRef.nullable(),
        buddy: personRef.nullable(),
        location: z.object({ name: z.string(), address: z.string() }).nullable().describe('Where to come.'),
      })
      .nullable(),
  })
  .meta({
    id: 'ChecklistsWidget',
    description: 'What the dashboard shows: the next steps of the reader, and their own first day while it is to come.',
  })
export type ChecklistsWidget = z.infer<typeof checklistsWidget>

const keepers = { anyOf: ['settings.onboarding_flow.edit'] } as const
const one = z.object({ id: z.uuid() })

export const checklists = contract({
  listMySteps: {
    method: 'GET',
    shows: ['checklists', 'names', 'people', 'roles', 'locations', 'customFields', 'emergency', 'assets', 'catalogues'],
    path: '/api/checklists/mine',
    summary: 'Your steps in running checklists, by person',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: z.array(checklistRef.extend({ steps: z.array(step) })) }),
  },
  listChecklists: {
    method: 'GET',
    shows: ['checklists', 'names', 'people', 'roles', 'locations'],
    path: '/api/checklists',
    summary: 'Checklists of the company, 50 per page, the ones with overdue steps first',
    needs: keepers,
    input: z.object({
      search: z.string().trim().max(100).optional(),
      status: z.enum(STATUSES).default('running'),
      kind: z.enum(KINDS).optional(),
      late: z.enum(['true']).optional(),
      userId: z.uuid().optional(),
      page: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    reply: z.object({
      data: z.array(listedChecklist),
      count: z.number().int(),
      late: z.number().int(),
      next: z.number().int().nullable(),
    }),
  },
  showChecklist: {
    method: 'GET',
    shows: ['checklists', 'names', 'people', 'roles', 'locations', 'customFields', 'emergency', 'assets', 'catalogues'],
    path: '/api/checklists/:id',
    summary: 'A checklist with the steps that you can see',
    needs: 'session',
    openIn: ['before-first-day'],
    input: one,
    reply: z.object({ data: checklist }),
  },
  startChecklist: {
    method: 'POST',
    path: '/api/checklists',
    summary: 'Starts a template for a person',
    needs: keepers,
    input: z.object({ userId: z.uuid(), templateId: z.uuid(), buddyId: z.uuid().nullish() }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'checklist.started',
  },
  stopChecklist: {
    method: 'PUT',
    path: '/api/checklists/:id/stop',
    summary: 'Stops a running checklist; what was done is kept',
    needs: keepers,
    input: one,
    reply: z.object({ data: one }),
    success: 'checklist.stopped',
  },
  chooseBuddy: {
    method: 'PUT',
    path: '/api/checklists/:id/buddy',
    summary: 'Chooses the buddy of a checklist',
    needs: keepers,
    input: one.extend({ buddyId: z.uuid().nullable() }),
    reply: z.object({ data: one }),
    success: 'checklist.buddyChosen',
  },
  completeStep: {
    method: 'PUT',
    path: '/api/checklist-steps/:id/done',
    summary: 'Completes a step; to acknowledge a text, say which version you read',
    needs: 'session',
    openIn: ['before-first-day'],
    input: one.extend({ textVersion: z.number().int().optional() }),
    reply: z.object({ data: z.object({ id: z.uuid(), isFinished: z.boolean() }) }),
    success: 'checklist.stepDone',
  },
  findStepAssets: {
    method: 'GET',
    shows: ['checklists', 'assets', 'catalogues'],
    path: '/api/checklist-steps/:id/assets',
    summary: 'Assets that can be handed over in a step, for those who may give them to the person',
    needs: 'session',
    input: one.extend({ search: z.string().trim().max(100).optional() }),
    reply: z.object({
      data: z.array(
        z.object({ id: z.uuid(), name: z.string(), serialNumber: z.string(), inventoryNumber: z.string() }),
      ),
    }),
  },
  giveStepAsset: {
    method: 'PUT',
    path: '/api/checklist-steps/:id/asset',
    summary: 'Hands an asset over to the person and completes the step',
    needs: 'session',
    input: one.extend({ assetId: z.uuid() }),
    reply: z.object({ data: z.object({ id: z.uuid(), isFinished: z.boolean() }) }),
    success: 'checklist.assetGiven',
  },
  reopenStep: {
    method: 'PUT',
    path: '/api/checklist-steps/:id/open',
    summary: 'Reopens a step that was completed by mistake',
    needs: 'session',
    openIn: ['before-first-day'],
    input: one,
    reply: z.object({ data: one }),
    success: 'checklist.stepReopened',
  },
  assignStep: {
    method: 'PUT',
    path: '/api/checklist-steps/:id/owner',
    summary: 'Gives an open step to a person',
    needs: keepers,
    input: one.extend({ userId: z.uuid() }),
    reply: z.object({ data: one }),
    success: 'checklist.stepAssigned',
  },
  commentStep: {
    method: 'POST',
    path: '/api/checklist-steps/:id/comments',
    summary: 'Adds a comment to a step',
    needs: 'session',
    openIn: ['before-first-day'],
    input: one.extend({ body: z.string().trim().min(1).max(2000) }),
    reply: z.object({ data: one }),
    status: 201,
    success: 'checklist.commented',
  },
})
