import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { contract } from '#kit/contract.ts'
import {
  condition,
  fieldColumn,
  limits,
  MOST_FIELDS,
  MOST_OPTIONS,
  option,
  shown,
  TYPES,
  VISIBLE_FOR,
} from '../contract.ts'

const details = z.object({
  roles: z.array(option),
  users: z.array(personRef),
  audience: describedAudience.nullable().describe('Of a field that is visible for an audience.'),
  count: z.number().int().describe('How many people have a value.'),
  missing: z.number().int().describe('Of a required field: how many people are still asked to fill it in.'),
  optionCounts: z.record(z.string(), z.number().int()).describe('How many people have chosen each option, by its id.'),
})

export const customField = z
  .object({
    ...shown,
    limits: limits.nullable(),
    isUnique: z.boolean().describe('No two people have the same value.'),
    condition: condition.nullable(),
    visibleFor: z.enum(VISIBLE_FOR),
    isPublished: z.boolean(),
    version: z.number().int(),
    details: details
      .nullable()
      .describe('Its audience, and how many people have a value. Only for readers who can edit fields.'),
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.infer<typeof customField>

const accessLine = z.object({
  scope: z
    .enum(['own', 'manager', 'other', 'admin'])
    .describe("Which records this covers: their own, their reports', or everyone's. Administrators see every field."),
  level: z.enum(['view', 'edit']),
  role: z
    .object({ id: z.uuid(), name: z.string(), builtIn: z.string().nullable() })
    .nullable()
    .describe("Null where the rights are a person's own."),
  area: z.string().nullable().describe('The department or location that the role is limited to.'),
  count: z.number().int(),
  people: z.array(personRef).describe('The first few of them.'),
})
const fieldAccess = z.object({
  count: z.number().int().describe('How many people see a value of anyone, themselves included.'),
  lines: z.array(accessLine),
})
export type FieldAccess = z.infer<typeof fieldAccess>

const line = z.string().trim().max(100)
const definition = z.object({
  name: line.min(1),
  type: z.enum(TYPES),
  section: line.default(''),
  is_required: z.boolean().default(false),
  isHidden: z.boolean().default(false),
  options: z
    .array(z.object({ id: z.uuid().optional(), name: line.min(1), isDefault: z.boolean().default(false) }))
    .max(MOST_OPTIONS)
    .default([])
    .describe('In their order; those with an id stay, with a new name if there is one.'),
  defaultValue: z.union([z.string(), z.number()]).nullish().describe('Of a type without options.'),
  limits: limits.nullish(),
  isUnique: z
    .boolean()
    .default(false)
    .describe('Of types that identify: no two people have the same value, whether they still work here or not.'),
  condition: condition.nullish().describe('Asked for only where a field with options has one of these.'),
  visibleFor: z.enum(VISIBLE_FOR).default('all'),
  roleIds: z.array(z.uuid()).max(100).default([]),
  userIds: z.array(z.uuid()).max(500).default([]),
  audience: audience.nullish(),
})
export type Definition = z.output<typeof definition>

const typePreview = z.object({
  converted: z.number().int().describe("How many people's values are in the new type what they were."),
  lost: z.number().int().describe("How many people's values end."),
  shared: z.number().int().describe('Of a unique field: how many people would share a value with someone else.'),
  examples: z
    .array(z.object({ value: z.string(), count: z.number().int() }))
    .describe("Values that would be lost, the most frequent first; only for readers who see everyone's."),
})
export type TypePreview = z.infer<typeof typePreview>

const editors = { anyOf: ['settings.employee_fields.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })
const moving = { method: 'POST', needs: editors, input: one, reply: saved } as const
const places = z
  .array(z.object({ fieldId: z.uuid(), section: line }))
  .min(1)
  .max(MOST_FIELDS)

/** Definitions of custom fields: name, type, limits, audience. */
export const definitions = contract({
  listCustomFields: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/custom-fields/employee',
    summary: 'Custom fields that you can see; all of them if you can edit them',
    needs: 'session',
    input: z.object({}),
    reply: z.object({
      data: z.array(customField),
      can: z.object({ edit: z.boolean() }),
      roles: z
        .array(option.extend({ builtIn: z.string().nullable() }))
        .describe('Roles that a field can be made visible for; empty for readers who cannot edit fields.'),
    }),
  },
  listFieldColumns: {
    method: 'GET',
    shows: ['customFields', 'roles'],
    path: '/api/custom-fields/columns',
    summary: 'Custom fields that can be columns of your people list',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(fieldColumn) }),
  },
  showFieldAccess: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/custom-fields/employee/:id/access',
    summary: "Who sees a field's values, by which role and in whose record",
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: fieldAccess }),
  },
  createCustomField: {
    method: 'POST',
    path: '/api/custom-fields/employee',
    summary: 'Creates a field, unpublished',
    needs: editors,
    input: definition,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'customFields.created',
  },
  changeCustomField: {
    method: 'PUT',
    path: '/api/custom-fields/employee/:id',
    summary:
      "Changes a field; options without their id are new, those left out are deleted, and another type converts people's values",
    needs: editors,
    input: definition.extend({
      ...one.shape,
      removesValues: z
        .boolean()
        .default(false)
        .describe(
          'Options that people have chosen may be deleted, and their values with them; so may values that another type has no place for.',
        ),
      preview: typePreview
        .pick({ converted: true, lost: true })
        .nullish()
        .describe(
          'Of another type: what its preview said. Nothing is saved if the preview would say something else now.',
        ),
    }),
    reply: saved,
    success: 'customFields.saved',
  },
  previewFieldType: {
    method: 'POST',
    path: '/api/custom-fields/employee/:id/type-preview',
    summary: "What another type makes of people's values of a field; nothing is saved",
    needs: editors,
    input: definition.pick({ type: true, options: true, limits: true, isUnique: true }).extend({ id: z.uuid() }),
    reply: z.object({ data: typePreview }),
  },
  deleteCustomField: {
    method: 'DELETE',
    path: '/api/custom-fields/employee/:id',
    summary: 'Deletes a field with all its values',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'customFields.deleted',
  },
  publishCustomField: {
    ...moving,
    path: '/api/custom-fields/employee/:id/publish',
    summary: 'Publishes a field: it appears in profiles, and people are asked to fill it in',
    success: 'customFields.published',
  },
  unpublishCustomField: {
    ...moving,
    path: '/api/custom-fields/employee/:id/unpublish',
    summary: 'Takes a field out of profiles; its values are kept',
    success: 'customFields.unpublished',
  },
  orderCustomFields: {
    method: 'PUT',
    path: '/api/custom-fields/order',
    summary: 'Puts fields into an order and under headings; fields that are not named follow',
    needs: editors,
    input: z.object({ fields: places }),
    reply: z.object({}),
    success: 'customFields.ordered',
  },
  renameFieldSection: {
    method: 'PUT',
    path: '/api/custom-fields/sections',
    summary: 'Gives the heading of some fields another name',
    needs: editors,
    /** '': the fields without a heading of their own. */
    input: z.object({ section: line, name: line.min(1) }),
    reply: z.object({}),
    success: 'customFields.sectionRenamed',
  },
})
