import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { personRef } from '#features/core/members/contract.ts'
import { fieldValue, filledField, TYPES, values } from '../contract.ts'

const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

/** A value of a field, as it was from an instant on. */
const fieldChange = z.object({
  fieldId: z.uuid(),
  name: z.string(),
  type: z.enum(TYPES).describe('As the field was then.'),
  value: fieldValue,
  since: z.iso.datetime(),
  by: personRef.nullable().describe('Null where it is not known, or they were removed.'),
  reason: z
    .enum(['type', 'option'])
    .nullable()
    .describe('Where the field was changed and not the record: it got another type, or an option was removed.'),
  isBackfilled: z.boolean().describe('It was there before changes were kept: it may be older.'),
})
export type FieldChange = z.infer<typeof fieldChange>

/** What is filled in, in a person's record. */
export const fieldValues = contract({
  showPersonFields: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/people/:id/custom-fields',
    summary:
      "Custom fields of a person's record that you have access to; with `asOf` as they were at the end of a day, read-only",
    needs: 'session',
    input: z.object({ id: z.uuid(), asOf: z.iso.date().optional() }),
    reply: z.object({ data: z.object({ fields: z.array(filledField), version: z.number().int() }) }),
  },
  listFieldChanges: {
    method: 'GET',
    shows: ['customFields', 'people', 'roles'],
    path: '/api/people/:id/custom-fields/changes',
    summary: "Changes of a person's custom fields that you can see, latest first",
    needs: 'session',
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.array(fieldChange) }),
  },
  newPersonFields: {
    method: 'GET',
    shows: ['customFields', 'roles'],
    path: '/api/custom-fields/new-person',
    summary: 'Custom fields that you can fill in for people you add',
    needs: { anyOf: ['people.create'] },
    input: z.object({}),
    reply: z.object({ data: z.array(filledField.omit({ canEdit: true })) }),
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
})
