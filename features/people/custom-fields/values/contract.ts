import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { filledField, values } from '../contract.ts'

const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })

/** What is filled in, in a person's record. */
export const fieldValues = contract({
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
})
