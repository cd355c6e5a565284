import { z } from 'zod'

// What a field and its value are. What can be done with them is in `definitions`, `values` and `flows`, a contract each.

declare module '#kit/contract.ts' {
  interface Topics {
    /** Custom fields of people's records, and what is filled in there. */
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

export const option = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'FieldOption' })
export type FieldOption = z.infer<typeof option>

/**
 * A value as it is sent and answered: text, a number, a country's number, `YYYY-MM-DD`, `YYYY-MM-DD HH:mm`, an option (`select`,
 * `radio`), a list of options (`checkbox`), or null while it is empty.
 */
export const fieldValue = z.union([z.string(), z.number(), option, z.array(option)]).nullable()
export type FieldValue = z.infer<typeof fieldValue>

/** A field's name as a column of a list, and as what a list is sorted by: as `keyOfField` writes it. */
export const fieldKey = z.templateLiteral(['customField-', z.uuid()])

export const fieldColumn = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(TYPES),
    options: z.array(option),
    isForAll: z
      .boolean()
      .describe("Whether you can see everyone's value. Only then can the list be filtered and sorted by it."),
    canEdit: z.boolean().describe("Whether you can change it in someone's record."),
  })
  .meta({ id: 'FieldColumn', description: 'A field that can be a column of the people list.' })
export type FieldColumn = z.infer<typeof fieldColumn>

const short = z.string().trim().max(200).default('')
const longest = z.number().int().min(1).max(LONGEST.text).nullable().default(null)
/**
 * What a value must be like beyond its type; what a type has no use for is empty. `min` and `max` of a number, a day or a moment, as a value
 * is sent; of a text `maxLength` and a `pattern` (`kit/patterns.ts`) with the `hint` that people are given where a text is not like it.
 */
export const limits = z
  .object({ min: short, max: short, maxLength: longest, pattern: short, hint: short })
  .meta({ id: 'FieldLimits' })
export type Limits = z.output<typeof limits>

export const condition = z.object({ fieldId: z.uuid(), optionIds: z.array(z.uuid()).min(1).max(MOST_OPTIONS) }).meta({
  id: 'FieldCondition',
  description: 'When a field is asked for: only where the other one has one of these options.',
})
export type Condition = z.infer<typeof condition>

/** What everyone who sees a field knows of it. */
export const shown = {
  id: z.uuid(),
  name: z.string(),
  type: z.enum(TYPES),
  section: z.string().describe("The heading that it is under, or ''."),
  is_required: z.boolean(),
  isHidden: z.boolean().describe('Only for people who can edit it.'),
  options: z.array(option.extend({ isDefault: z.boolean() })),
  defaultValue: fieldValue,
}

export const filledField = z
  .object({
    ...shown,
    value: fieldValue,
    canEdit: z.boolean(),
    condition: condition
      .nullable()
      .describe('What decides beside it whether it is asked for, where you can change that yourself.'),
    applies: z
      .boolean()
      .describe(
        'Whether its condition is met by what is saved. If not, only readers who can change the field it depends on get it.',
      ),
  })
  .meta({ id: 'FilledField', description: "A field in a person's record." })
export type FilledField = z.infer<typeof filledField>

export const values = z.object({}).catchall(z.unknown()).meta({
  id: 'FieldValues',
  description: 'Values by `customField-<id>`, beside the fields that an operation names itself.',
})
