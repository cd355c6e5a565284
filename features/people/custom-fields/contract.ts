import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** The company's own fields of people's records, and what is filled in there. */
    customFields: true
  }
}

/** The types of a field, as the specification names them: `string` is one line, `text` several. */
export const TYPES = [
  'string',
  'text',
  'select',
  'date',
  'datetime',
  'country',
  'checkbox',
  'radio',
  'email',
  'number',
  'link',
] as const
export type FieldType = (typeof TYPES)[number]

/** Types whose values are chosen from the field's options: any number of them for a checkbox, one for the others. */
const CHOICES = ['select', 'radio', 'checkbox'] as const satisfies readonly FieldType[]
export const hasOptions = (type: FieldType): boolean => CHOICES.some((one) => one === type)

/** `audience`: whom an audience names, with groups, departments, locations and exceptions. */
export const VISIBLE_FOR = ['all', 'roles', 'users', 'audience'] as const

export const MOST_FIELDS = 100
export const MOST_OPTIONS = 200
/** The longest text of a type. */
export const LONGEST = { string: 255, text: 5000, email: 254, link: 500 } as const
export const LARGEST_NUMBER = 999_999_999_999.999

/** The name of a field's value in inputs and errors. */
export const keyOfField = (id: string): `customField-${string}` => `customField-${id}`

const option = z.object({ id: z.uuid(), name: z.string() })
export type FieldOption = z.infer<typeof option>

/**
 * A value as it is sent and answered: text, a number, a country's number, `YYYY-MM-DD`, `YYYY-MM-DD HH:mm`, an option (`select`,
 * `radio`), a list of options (`checkbox`), or null while it is empty.
 */
export const fieldValue = z.union([z.string(), z.number(), option, z.array(option)]).nullable()
export type FieldValue = z.infer<typeof fieldValue>

/** A field's name as a column of a list, and as what a list is sorted by: as `keyOfField` writes it. */
export const fieldKey = z.templateLiteral(['customField-', z.uuid()])

/** A field that can be a column of the people list. */
const fieldColumn = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(TYPES),
  options: z.array(option),
  /** Whether you can see everyone's value. Only then can the list be filtered and sorted by it. */
  isForAll: z.boolean(),
})
export type FieldColumn = z.infer<typeof fieldColumn>

const short = z.string().trim().max(200).default('')
const longest = z.number().int().min(1).max(LONGEST.text).nullable().default(null)
/**
 * What a value must be like beyond its type; what a type has no use for is empty. `min` and `max` of a number, a day or a moment, as a value
 * is sent; of a text `maxLength` and a `pattern` (`kit/patterns.ts`) with the `hint` that people are given where a text is not like it.
 */
const limits = z.object({ min: short, max: short, maxLength: longest, pattern: short, hint: short })
export type Limits = z.output<typeof limits>

/** What everyone who sees a field knows of it. */
const shown = {
  id: z.uuid(),
  name: z.string(),
  type: z.enum(TYPES),
  /** The heading that it is under, or ''. */
  section: z.string(),
  is_required: z.boolean(),
  /** Only for people who can edit it. */
  isHidden: z.boolean(),
  options: z.array(option.extend({ isDefault: z.boolean() })),
  defaultValue: fieldValue,
}

const details = z.object({
  roles: z.array(option),
  users: z.array(personRef),
  /** Of a field that is visible for an audience. */
  audience: describedAudience.nullable(),
  /** How many people have a value. */
  count: z.number().int(),
  /** Of a required field: how many people are still asked to fill it in. */
  missing: z.number().int(),
  /** How many people have chosen each option, by its id. */
  optionCounts: z.record(z.string(), z.number().int()),
})

export const customField = z.object({
  ...shown,
  limits: limits.nullable(),
  visibleFor: z.enum(VISIBLE_FOR),
  isPublished: z.boolean(),
  version: z.number().int(),
  /** Its audience, and how many people have a value. Only for readers who can edit fields. */
  details: details.nullable(),
})
export type CustomField = z.infer<typeof customField>

/** A field in a person's record. */
const filledField = z.object({ ...shown, value: fieldValue, canEdit: z.boolean() })
export type FilledField = z.infer<typeof filledField>

const accessLine = z.object({
  /** Which records this covers: their own, their reports', or everyone's. Administrators see every field. */
  scope: z.enum(['own', 'manager', 'other', 'admin']),
  level: z.enum(['view', 'edit']),
  /** Null where the rights are a person's own. */
  role: z.object({ id: z.uuid(), name: z.string(), builtIn: z.string().nullable() }).nullable(),
  /** The department or location that the role is limited to. */
  area: z.string().nullable(),
  count: z.number().int(),
  /** The first few of them. */
  people: z.array(personRef),
})
const fieldAccess = z.object({
  /** How many people see a value of anyone, themselves included. */
  count: z.number().int(),
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
  /** In their order; those with an id stay, with a new name if there is one. */
  options: z
    .array(z.object({ id: z.uuid().optional(), name: line.min(1), isDefault: z.boolean().default(false) }))
    .max(MOST_OPTIONS)
    .default([]),
  /** Of a type without options. */
  defaultValue: z.union([z.string(), z.number()]).nullish(),
  limits: limits.nullish(),
  visibleFor: z.enum(VISIBLE_FOR).default('all'),
  roleIds: z.array(z.uuid()).max(100).default([]),
  userIds: z.array(z.uuid()).max(500).default([]),
  audience: audience.nullish(),
})
export type Definition = z.output<typeof definition>

const editors = { anyOf: ['settings.employee_fields.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })
const moving = { method: 'POST', needs: editors, input: one, reply: saved } as const
/** Values by `customField-<id>`, beside the fields that an operation names itself. */
const values = z.object({}).catchall(z.unknown())
const places = z
  .array(z.object({ fieldId: z.uuid(), section: line }))
  .min(1)
  .max(MOST_FIELDS)
const asked = z.object({ data: z.array(filledField.omit({ canEdit: true })) })

export const customFields = contract({
  listCustomFields: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/custom-fields/employee',
    summary: "The company's own fields of people's records that you can see; all of them if you can edit them",
    needs: 'session',
    input: z.object({}),
    reply: z.object({
      data: z.array(customField),
      can: z.object({ edit: z.boolean() }),
      /** Whom a field can be made visible for; empty for those who cannot edit fields. */
      roles: z.array(option.extend({ builtIn: z.string().nullable() })),
    }),
  },
  listFieldColumns: {
    method: 'GET',
    shows: ['customFields', 'roles'],
    path: '/api/custom-fields/columns',
    summary: "The company's own fields that you can have as columns of the people list",
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
    summary: 'Changes a field; options without their id are new, and those left out are deleted',
    needs: editors,
    input: definition.extend({
      ...one.shape,
      /** Options that people have chosen may be deleted, and their values with them. */
      removesValues: z.boolean().default(false),
    }),
    reply: saved,
    success: 'customFields.saved',
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
  showPersonFields: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/people/:id/custom-fields',
    summary: "The company's own fields of a person's record, as far as you have access",
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.object({ fields: z.array(filledField), version: z.number().int() }) }),
  },
  changePersonFields: {
    method: 'PUT',
    path: '/api/people/:id/custom-fields',
    summary: 'Changes values, given as customField-<id>; omitted fields stay the same',
    needs: 'session',
    input: values.extend(one.shape),
    reply: saved,
    success: 'customFields.valuesSaved',
  },
  fieldsToFill: {
    method: 'GET',
    shows: ['customFields', 'me'],
    path: '/api/user-custom-fields-to-fill',
    summary: 'Your required fields that are empty',
    needs: 'session',
    openIn: ['mandatory-action'],
    input: z.object({}),
    reply: asked,
  },
  fillFields: {
    method: 'POST',
    path: '/api/fill-user-custom-fields',
    summary: 'Fills in all your required fields that are empty, given as customField-<id>',
    needs: 'session',
    openIn: ['mandatory-action'],
    input: values,
    reply: z.object({}),
    success: 'customFields.filled',
  },
  newFields: {
    method: 'GET',
    shows: ['customFields', 'me'],
    path: '/api/new-user-custom-fields',
    summary: 'Optional fields published since you joined that you have not been asked for',
    needs: 'session',
    input: z.object({}),
    reply: asked,
  },
  fillNewFields: {
    method: 'POST',
    path: '/api/update-new-user-custom-fields',
    summary: 'Fills in new optional fields, given as customField-<id>; those left out are not asked for again',
    needs: 'session',
    input: values,
    reply: z.object({}),
    success: 'customFields.filled',
  },
})
