import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    locations: true
  }
}

export const location = z
  .object({
    id: z.uuid(),
    name: z.string(),
    countryId: z.number().int(),
    region: z
      .string()
      .nullable()
      .describe('Part of the country whose holidays are kept, as the holiday calendar names it.'),
    address: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    count: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'Location' })
export type Location = z.infer<typeof location>

const fields = z.object({
  name: z.string().trim().min(1).max(120),
  countryId: z.number().int().positive(),
  region: z.string().trim().max(20).nullish(),
  address: z.string().trim().max(500).default(''),
  currency: z
    .string()
    .trim()
    .regex(/^([A-Z]{3})?$/, { message: 'locations.currencyWrong' })
    .default(''),
  timeZone: z.string().min(1).max(60),
})
export type LocationFields = z.output<typeof fields>

const editors = { anyOf: ['settings.company.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })

export const locations = contract({
  listLocations: {
    method: 'GET',
    shows: ['locations', 'people'],
    path: '/api/settings/company/locations',
    summary: 'Locations of the company',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(location), can: z.object({ edit: z.boolean() }) }),
  },
  createLocation: {
    method: 'POST',
    path: '/api/settings/company/locations',
    summary: 'Creates a location',
    needs: editors,
    input: fields,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'locations.created',
  },
  changeLocation: {
    method: 'PUT',
    path: '/api/settings/company/locations/:id',
    summary: 'Changes a location',
    needs: editors,
    input: fields.extend(one.shape),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'locations.saved',
  },
  deleteLocation: {
    method: 'DELETE',
    path: '/api/settings/company/locations/:id',
    summary: 'Deletes a location; requires a replacement if people or positions use it',
    needs: editors,
    input: one.extend({ replacementId: z.uuid().optional() }),
    reply: z.object({}),
    success: 'locations.deleted',
  },
})
