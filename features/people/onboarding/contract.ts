import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    onboarding: true
  }
}

export const KINDS = ['onboarding', 'offboarding'] as const
export type Kind = (typeof KINDS)[number]

/**
 * What is done in a step. A document to read has a version; what is to be filled in is in the person's record; an upload is done with its
 * files. Equipment (`asset`) is handed over or returned in the register of assets, or ticked.
 */
export const STEP_KINDS = ['task', 'read', 'fill', 'upload', 'asset', 'meet'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** The owner of a step, relative to the person the checklist is for. */
export const OWNERS = ['person', 'manager', 'buddy', 'hr', 'named', 'role'] as const
export type Owner = (typeof OWNERS)[number]

/**
 * What a step asks to be filled in: fields that it names, which Staffroom checks, or a section of the profile, which its owner looks over
 * and ticks.
 */
export const FILLED = ['fields', 'personal', 'job'] as const
export type Filled = (typeof FILLED)[number]

/** What the register of assets completes: something is given to the person, or everything that they have came back. */
export const HANDS = ['give', 'return'] as const
export type Hands = (typeof HANDS)[number]

/** At most so many days before or after the first or last day. */
export const FAR = 366
export const MOST_STEPS = 100
export const MOST_ASKED = 50

const text = (max: number) => z.string().trim().max(max)
const isWebAddress = (value: string) => value === '' || /^https?:\/\/[^\s<>"]+$/i.test(value)

const step = z.object({
  id: z.uuid().optional().describe('Of a step that is there already; without it the step is new.'),
  title: text(160).min(1),
  kind: z.enum(STEP_KINDS),
  owner: z.enum(OWNERS),
  ownerUserId: z.uuid().nullish(),
  ownerRoleId: z.uuid().nullish(),
  offsetDays: z
    .number()
    .int()
    .min(-FAR)
    .max(FAR)
    .describe('Days after the first or last day; before it, where negative.'),
  body: text(5000).default(''),
  link: text(500).refine(isWebAddress, { message: 'onboarding.linkWrong' }).default(''),
  section: z.enum(FILLED).nullish(),
  asks: z
    .array(text(100))
    .max(MOST_ASKED)
    .default([])
    .describe('Keys of what is to be filled in, of a step with the section `fields`.'),
  hands: z.enum(HANDS).nullish().describe('Of a step about equipment; without it the step is ticked by hand.'),
  assetCategoryId: z.uuid().nullish().describe('Of what is to be given or returned; anything without it.'),
  assetId: z
    .uuid()
    .nullish()
    .describe(
      'One asset; where it cannot be had, another of its category takes its place. Chosen by who reads Assets.',
    ),
})
export type StepFields = z.output<typeof step>

const rule = z.object({
  locationId: z.uuid().nullish(),
  departmentId: z.uuid().nullish(),
  employmentTypeId: z.uuid().nullish(),
})
export type RuleFields = z.output<typeof rule>

const fields = z.object({
  name: text(120).min(1),
  kind: z.enum(KINDS),
  description: text(1000).default(''),
  steps: z.array(step).max(MOST_STEPS),
  rules: z
    .array(rule)
    .max(20)
    .default([])
    .describe(
      'It starts by itself for people who match every condition of one of these rules. Without a rule it is started by hand.',
    ),
})
export type TemplateFields = z.output<typeof fields>

const named = z.object({ id: z.uuid(), name: z.string() })

export const listedTemplate = named
  .extend({
    kind: z.enum(KINDS),
    description: z.string(),
    steps: z.number().int(),
    startsItself: z.boolean(),
    archivedAt: z.iso.datetime().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'ListedOnboardingTemplate' })
export type ListedTemplate = z.infer<typeof listedTemplate>

/** Something in people's records that a step can ask for. */
const asked = z.object({
  key: z.string(),
  name: z.string().nullable().describe('Null for a reader who may not know of it.'),
})
export type AskedField = z.infer<typeof asked>

export const templateStep = z
  .object({
    id: z.uuid(),
    title: z.string(),
    kind: z.enum(STEP_KINDS),
    owner: z.enum(OWNERS),
    ownerUser: personRef.nullable(),
    ownerRoleId: z.uuid().nullable(),
    offsetDays: z.number().int(),
    body: z.string(),
    link: z.string(),
    section: z.enum(FILLED).nullable(),
    asks: z.array(asked),
    hands: z.enum(HANDS).nullable(),
    assetCategoryId: z.uuid().nullable(),
    asset: z
      .object({
        id: z.uuid().nullable().describe('Null once it is deleted.'),
        name: z.string(),
        number: z.string().describe('Its inventory number, or else its serial number.'),
      })
      .nullable(),
    textVersion: z.number().int().describe('Of what is to be read.'),
  })
  .meta({ id: 'OnboardingTemplateStep' })
export type TemplateStep = z.infer<typeof templateStep>

export const template = listedTemplate
  .omit({ steps: true, startsItself: true })
  .extend({
    steps: z.array(templateStep),
    rules: z.array(
      z.object({
        locationId: z.uuid().nullable(),
        departmentId: z.uuid().nullable(),
        employmentTypeId: z.uuid().nullable(),
      }),
    ),
  })
  .meta({ id: 'OnboardingTemplate' })
export type Template = z.infer<typeof template>

const editors = { anyOf: ['settings.onboarding_flow.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

export const onboarding = contract({
  listOnboardingTemplates: {
    method: 'GET',
    shows: ['onboarding'],
    path: '/api/onboarding-flows',
    summary: 'Onboarding and offboarding templates',
    needs: { anyOf: ['settings.onboarding_flow.edit', 'people.create'] },
    input: z.object({ archived: z.enum(['true', 'false']).default('false') }),
    reply: z.object({ data: z.array(listedTemplate), can: z.object({ edit: z.boolean() }) }),
  },
  showOnboardingTemplate: {
    method: 'GET',
    shows: ['onboarding', 'names', 'customFields'],
    path: '/api/onboarding-flows/:id',
    summary: 'An onboarding or offboarding template with its steps and the rules that start it',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: template }),
  },
  listOnboardingChoices: {
    method: 'GET',
    shows: ['roles', 'catalogues', 'customFields'],
    path: '/api/onboarding-choices',
    summary: 'Roles, employment types, asset categories and fields to choose from in a template',
    needs: editors,
    input: z.object({}),
    reply: z.object({
      data: z.object({
        roles: z.array(named.extend({ builtIn: z.string().nullable() })),
        employmentTypes: z.array(named),
        assetCategories: z.array(named),
        canChooseAssets: z.boolean().describe('The reader may name one asset: they read the register.'),
        fillable: z
          .array(asked.extend({ name: z.string() }))
          .describe("What can be asked for in people's records, as far as the reader sees it of anyone."),
      }),
    }),
  },
  findOnboardingAssets: {
    method: 'GET',
    shows: ['assets', 'catalogues'],
    path: '/api/onboarding-assets',
    summary: 'Assets that a step can name, in use or not, for those who read the asset list',
    needs: editors,
    input: z.object({ search: text(100).optional() }),
    reply: z.object({
      data: z.array(
        named.extend({ serialNumber: z.string(), inventoryNumber: z.string(), categoryId: z.uuid().nullable() }),
      ),
    }),
  },
  createOnboardingTemplate: {
    method: 'POST',
    path: '/api/onboarding-flows',
    summary: 'Creates an onboarding or offboarding template',
    needs: editors,
    input: fields,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'onboarding.created',
  },
  changeOnboardingTemplate: {
    method: 'PUT',
    path: '/api/onboarding-flows/:id',
    summary: 'Changes a template; checklists that have started keep their steps',
    needs: editors,
    input: fields.extend(one.shape),
    reply: saved,
    success: 'onboarding.saved',
  },
  archiveOnboardingTemplate: {
    method: 'PUT',
    path: '/api/onboarding-flows/:id/archive',
    summary: 'Archives a template; it can no longer start checklists',
    needs: editors,
    input: one,
    reply: saved,
    success: 'onboarding.archived',
  },
  restoreOnboardingTemplate: {
    method: 'PUT',
    path: '/api/onboarding-flows/:id/restore',
    summary: 'Restores an archived template',
    needs: editors,
    input: one,
    reply: saved,
    success: 'onboarding.restored',
  },
})
