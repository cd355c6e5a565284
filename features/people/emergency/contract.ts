import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    emergency: true
  }
}

/** More than anyone calls in turn. */
export const MOST_CONTACTS = 10

export const CONTACT_FIELDS = ['fullName', 'relation', 'phone'] as const

const word = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/[<>\p{Cc}]/u.test(value), { message: 'emergency.signsWrong' })
const required = (max: number) => word(max).min(1, { message: 'errors.required' })

export const contactInput = z
  .object({
    fullName: required(150),
    relation: word(100).default('').describe('"Mother", in the person\'s own words.'),
    phone: required(50),
  })
  .meta({ id: 'ContactInput', description: 'What is asked of a contact.' })
export type ContactFields = z.output<typeof contactInput>

const emergencyContact = z.object({
  id: z.uuid(),
  fullName: z.string(),
  relation: z.string(),
  phone: z.string(),
  version: z.number().int(),
})
export type EmergencyContact = z.infer<typeof emergencyContact>

const person = z.object({ id: z.uuid() })
const one = person.extend({ contactId: z.uuid() })
const base = '/api/people/:id/emergency' as const

export const emergency = contract({
  listEmergencyContacts: {
    method: 'GET',
    shows: ['emergency'],
    path: base,
    summary: 'Emergency contacts, in the order to call them',
    needs: 'session',
    input: person,
    reply: z.object({ data: z.array(emergencyContact), can: z.object({ edit: z.boolean() }) }),
  },
  addEmergencyContact: {
    method: 'POST',
    path: base,
    summary: 'Adds an emergency contact, after the others',
    needs: 'session',
    input: contactInput.extend(person.shape),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'emergency.added',
  },
  changeEmergencyContact: {
    method: 'PUT',
    path: `${base}/:contactId`,
    summary: 'Changes an emergency contact',
    needs: 'session',
    input: contactInput.extend({ ...one.shape, version: z.number().int() }),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'emergency.saved',
  },
  removeEmergencyContact: {
    method: 'DELETE',
    path: `${base}/:contactId`,
    summary: 'Removes an emergency contact',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'emergency.removed',
  },
  orderEmergencyContacts: {
    method: 'PUT',
    path: base,
    summary: 'Reorders the emergency contacts',
    needs: 'session',
    input: person.extend({ contactIds: z.array(z.uuid()).min(1).max(MOST_CONTACTS) }),
    reply: z.object({}),
  },
})
