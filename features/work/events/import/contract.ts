import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { eventDetails, repeat } from '../contract.ts'

export const FILE_BYTES = 1024 * 1024
/** The most events imported from one file at once. */
export const MOST_EVENTS = 200
const UID = 500
/** The most single dates of an event that are left out or changed. */
const MOST_SINGLE = 500
export const ADDRESS = 2000

/** Why an entry of a calendar cannot be an event here. */
export const REFUSALS = [
  'noName',
  'noTime',
  'noLength',
  'tooLong',
  'zone',
  'twoZones',
  'repeat',
  'changedDates',
  'canceled',
  'over',
  'tooMany',
] as const

const changedDate = z.object({
  originDay: z.iso.date().describe('The date of the series that this change replaces.'),
  ...eventDetails,
})

const imported = z
  .object({
    uid: z.string().min(1).max(UID).describe('What the other calendar calls it: it is taken once.'),
    ...eventDetails,
    repeat: repeat.nullable().default(null),
    without: z.array(z.iso.date()).max(MOST_SINGLE).default([]).describe('Days of its rule that are left out.'),
    changes: z.array(changedDate).max(MOST_SINGLE).default([]).describe('Dates that are otherwise than its rule says.'),
  })
  .meta({ id: 'ImportedEvent' })
export type Imported = z.output<typeof imported>

const entry = z.object({ name: z.string(), day: z.iso.date().nullable() })
export const preview = z
  .object({
    events: z.array(imported).describe('What can be taken; sent back to take it.'),
    here: z.array(entry).describe('What you have already.'),
    refused: z.array(entry.extend({ why: z.enum(REFUSALS) })),
    assumed: z
      .array(z.object({ uid: z.string(), zone: z.string(), clock: z.string() }))
      .describe(
        'Of the events that can be taken those whose time zone nobody knows: what it is called, and the zone that was assumed.',
      ),
  })
  .meta({ id: 'EventImportPreview' })
export type Preview = z.infer<typeof preview>

const needs = { anyOf: ['events.create'] } as const

export const eventImport = contract({
  previewEventImport: {
    method: 'POST',
    path: '/api/events/import/file',
    summary: 'What a calendar file (ICS) holds: new events, those you have, and what cannot be taken; nothing is saved',
    needs,
    input: z.object({}),
    reply: z.object({ data: preview }),
    upload: { maxBytes: FILE_BYTES, maxFiles: 1 },
    limits: [{ per: 'who', times: 60, seconds: 3600 }],
    heavy: true,
  },
  previewEventImportAddress: {
    method: 'POST',
    path: '/api/events/import/address',
    summary: 'The same of a calendar at an address, as it is now; nothing is saved and the address is not kept',
    needs,
    input: z.object({
      address: z
        .string()
        .trim()
        .max(ADDRESS)
        .regex(/^(https?|webcals?):\/\/[^\s/]\S*$/i, { message: 'eventImport.noAddress' })
        .describe('An address that begins with https:// or webcal://.'),
    }),
    reply: z.object({ data: preview }),
    limits: [{ per: 'who', times: 60, seconds: 3600 }],
    heavy: true,
  },
  importEvents: {
    method: 'POST',
    path: '/api/events/import',
    summary: 'Creates events of your own out of another calendar; those that you have already are left out',
    needs,
    input: z.object({ events: z.array(imported).min(1).max(MOST_EVENTS) }),
    reply: z.object({
      data: z.object({ id: z.uuid().describe('By which it can be undone.'), count: z.int() }),
    }),
    status: 201,
    heavy: true,
  },
  undoEventImport: {
    method: 'DELETE',
    path: '/api/events/import/:id',
    summary: 'Removes the events of an import; those that others were invited to stay',
    needs,
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: z.object({ removed: z.int(), kept: z.int() }) }),
    success: 'eventImport.undone',
  },
})
