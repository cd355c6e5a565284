import { z } from 'zod'
import { dayEffects, decisions } from '#features/core/day-effects/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    holidays: true
  }
}

const day = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.format-time')
const byId = z.object({ id: z.uuid() })
const versioned = byId.extend({ version: z.number().int() })

/** So many holidays are removed at once. */
export const MOST_REMOVED = 200

export const holiday = z
  .object({
    id: z.uuid(),
    locationId: z.uuid().nullable().describe('null: for every location'),
    firstDay: day,
    lastDay: day,
    name: z.string().describe("In the reader's language."),
    nameEn: z.string(),
    nameRu: z.string(),
    nameSv: z.string(),
    half: z.enum(['am', 'pm']).nullable(),
    source: z.enum(['own', 'imported']),
    version: z.number().int(),
  })
  .meta({ id: 'Holiday' })
export type Holiday = z.infer<typeof holiday>

const newHoliday = z.object({
  locationId: z.uuid().nullable().default(null),
  firstDay: day,
  lastDay: day,
  nameEn: z.string().trim().min(1).max(120),
  nameRu: z.string().trim().max(120).default(''),
  nameSv: z.string().trim().max(120).default(''),
  half: z.enum(['am', 'pm']).nullable().default(null),
})

export const extraDay = z
  .object({
    id: z.uuid(),
    locationId: z.uuid().nullable(),
    title: z.string(),
    day,
    startTime: z.string(),
    endTime: z.string(),
    description: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'ExtraDay' })
export type ExtraDay = z.infer<typeof extraDay>

const newExtraDay = z.object({
  locationId: z.uuid().nullable().default(null),
  title: z.string().trim().min(1).max(120),
  day,
  startTime: time.default('09:00'),
  endTime: time.default('18:00'),
  description: z.string().trim().max(1000).default(''),
})

const editors = { anyOf: ['settings.holidays.edit', 'holidays.edit'] } as const
const extraEditors = { anyOf: ['settings.holidays.edit', 'extra_working_days.edit'] } as const
const wanted = z.object({
  locationId: z.uuid(),
  customary: z.boolean().default(false).describe('Days off by custom too (Midsummer Eve in Sweden).'),
})
const range = z.object({ from: day, to: day, locationId: z.uuid().optional() })
const decided = z.object({ decisions: decisions.optional() })
const effects = z.object({ data: dayEffects })
const changedId = z.uuid().optional().describe('The one that changes or is removed; without it one is added.')
/** Something has to be there to be removed. */
const hasSubject = ({ id, becomes }: { id?: string | undefined; becomes: object | null }) =>
  id !== undefined || becomes !== null
const NEEDS_ID = { path: ['id'], error: 'errors.required' }
const removed = 'null: it is removed.'
const chosen = z.object({
  holidays: z
    .array(versioned)
    .min(1)
    .max(MOST_REMOVED)
    .describe('With the versions that were read: those that were removed or changed since are skipped.'),
})
const years = z.array(z.number().int().min(2000).max(2100)).min(1).max(5)

export const holidays = contract({
  listHolidays: {
    method: 'GET',
    shows: ['holidays', 'locations'],
    path: '/api/holidays',
    summary: 'Holidays between two dates, for all locations or one',
    needs: 'session',
    input: range,
    reply: z.object({ data: z.array(holiday) }),
  },
  createHoliday: {
    method: 'POST',
    path: '/api/holidays',
    summary: 'Adds a holiday for the company or one location',
    needs: editors,
    status: 201,
    input: newHoliday.extend(decided.shape),
    reply: z.object({ data: holiday }),
    success: 'holidays.created',
    heavy: true,
  },
  updateHoliday: {
    method: 'PUT',
    path: '/api/holidays/:id',
    summary: 'Changes a holiday',
    needs: editors,
    input: newHoliday.extend(versioned.shape).extend(decided.shape),
    reply: z.object({ data: holiday }),
    success: 'holidays.updated',
    heavy: true,
  },
  deleteHoliday: {
    method: 'DELETE',
    path: '/api/holidays/:id',
    summary: 'Removes a holiday',
    needs: editors,
    input: byId.extend(decided.shape),
    reply: z.object({}),
    success: 'holidays.deleted',
    heavy: true,
  },
  deleteHolidays: {
    method: 'DELETE',
    path: '/api/holidays',
    summary: 'Removes several holidays at once, and takes an import back',
    needs: editors,
    input: chosen.extend(decided.shape),
    reply: z.object({
      removed: z.number().int(),
      kept: z.number().int().describe('How many were skipped.'),
    }),
    success: 'holidays.removed',
    heavy: true,
  },
  foreseeRemoval: {
    method: 'POST',
    path: '/api/holidays/removal/effects',
    summary: 'What removing several holidays would do to leave and balances; nothing is saved',
    needs: editors,
    input: chosen,
    reply: effects,
    heavy: true,
  },
  foreseeHoliday: {
    method: 'POST',
    path: '/api/holidays/effects',
    summary: 'What adding, changing or removing a holiday would do to leave and balances; nothing is saved',
    needs: editors,
    input: z.object({ id: changedId, becomes: newHoliday.nullable().describe(removed) }).refine(hasSubject, NEEDS_ID),
    reply: effects,
    heavy: true,
  },
  importHolidays: {
    method: 'POST',
    path: '/api/holidays/import',
    summary: "Imports the public holidays of a location's country and region; existing ones stay",
    needs: editors,
    input: wanted.extend({ years }).extend(decided.shape),
    reply: z.object({
      added: z.number().int(),
      known: z.number().int(),
      holidays: z.array(versioned).describe('Those that were added: `deleteHolidays` takes them back.'),
    }),
    success: 'holidays.imported',
    heavy: true,
  },
  foreseeImport: {
    method: 'POST',
    path: '/api/holidays/import/effects',
    summary: 'What an import of holidays would do to leave and balances; nothing is saved',
    needs: editors,
    input: wanted.extend({ years }),
    reply: effects,
    heavy: true,
  },
  previewImport: {
    method: 'GET',
    shows: ['holidays', 'locations'],
    path: '/api/holidays/import',
    summary: 'Preview of an import of one year: new and existing holidays',
    needs: editors,
    input: wanted.extend({
      year: z.coerce.number().int().min(2000).max(2100),
      customary: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          firstDay: day,
          lastDay: day,
          name: z.string(),
          half: z.enum(['am', 'pm']).nullable(),
          known: z.boolean(),
        }),
      ),
    }),
  },
  listExtraDays: {
    method: 'GET',
    shows: ['holidays', 'locations'],
    path: '/api/extra-working-days',
    summary: 'Extra working days',
    needs: 'session',
    input: range,
    reply: z.object({ data: z.array(extraDay) }),
  },
  createExtraDay: {
    method: 'POST',
    path: '/api/extra-working-days',
    summary: 'Adds an extra working day',
    needs: extraEditors,
    status: 201,
    input: newExtraDay.extend(decided.shape),
    reply: z.object({ data: extraDay }),
    success: 'holidays.extraDayCreated',
    heavy: true,
  },
  updateExtraDay: {
    method: 'PUT',
    path: '/api/extra-working-days/:id',
    summary: 'Changes an extra working day',
    needs: extraEditors,
    input: newExtraDay.extend(versioned.shape).extend(decided.shape),
    reply: z.object({ data: extraDay }),
    success: 'holidays.extraDayUpdated',
    heavy: true,
  },
  deleteExtraDay: {
    method: 'DELETE',
    path: '/api/extra-working-days/:id',
    summary: 'Removes an extra working day',
    needs: extraEditors,
    input: byId.extend(decided.shape),
    reply: z.object({}),
    success: 'holidays.extraDayDeleted',
    heavy: true,
  },
  foreseeExtraDay: {
    method: 'POST',
    path: '/api/extra-working-days/effects',
    summary: 'What adding, changing or removing an extra working day would do to leave and balances; nothing is saved',
    needs: extraEditors,
    input: z.object({ id: changedId, becomes: newExtraDay.nullable().describe(removed) }).refine(hasSubject, NEEDS_ID),
    reply: effects,
    heavy: true,
  },
})
