import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { filledField, values } from '../contract.ts'

const asked = z.object({ data: z.array(filledField.omit({ canEdit: true })) })

const example = { 'customField-c0ffee00-1234-4abc-8def-0123456789ab': 'Vegetarian' }

/** What people are asked to fill in. */
export const flows = contract({
  fieldsToFill: {
    method: 'GET',
    shows: ['customFields', 'me'],
    path: '/api/user-custom-fields-to-fill',
    summary: 'Your required fields that are empty',
    needs: 'session',
    openIn: ['before-first-day', 'mandatory-action'],
    input: z.object({}),
    reply: asked,
  },
  fillFields: {
    method: 'POST',
    path: '/api/fill-user-custom-fields',
    summary: 'Fills in all your required fields that are empty, given as customField-<id>',
    needs: 'session',
    openIn: ['before-first-day', 'mandatory-action'],
    input: values,
    example,
    reply: z.object({}),
    success: 'customFields.filled',
  },
  newFields: {
    method: 'GET',
    shows: ['customFields', 'me'],
    path: '/api/new-user-custom-fields',
    summary: 'Optional fields published since you joined that you have not been asked for',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: asked,
  },
  fillNewFields: {
    method: 'POST',
    path: '/api/update-new-user-custom-fields',
    summary: 'Fills in new optional fields, given as customField-<id>; those left out are not asked for again',
    needs: 'session',
    openIn: ['before-first-day'],
    input: values,
    example,
    reply: z.object({}),
    success: 'customFields.filled',
  },
})
