import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'
import { lifecycle } from '#kit/lifecycle.ts'
import { ids } from '#features/people/record/contract.ts'
import { MOVERS, READERS } from '../register/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Stock-takes, and what is counted in them. */
    stocktakes: true
  }
}

export const STATUSES = ['open', 'finished', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]
export const life = lifecycle({
  starts: 'open',
  states: STATUSES,
  moves: { finish: { from: ['open'], to: 'finished' }, cancel: { from: ['open'], to: 'cancelled' } },
})

export const PAGE = 50
/** A device copies the whole list with few calls. */
export const MOST_LINES = 1000
/** So much is sent at once of what was counted without a network. */
export const MOST_ENTRIES = 100
export const MOST_COUNTS = 1000
/** So many missing things are changed in one call. */
export const MOST_SETTLED = 200
/** Of what was added meanwhile, so many are named. */
export const MOST_ADDED = 1000
export const OUTCOMES = ['found', 'elsewhere', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const CONDITIONS = ['good', 'worn', 'damaged'] as const
export type Condition = (typeof CONDITIONS)[number]
/** What a scan came to, and what was done with an earlier one. */
export const RESULTS = [...OUTCOMES, 'already', 'undone', 'noted', 'gone'] as const
export type Result = (typeof RESULTS)[number]
/** Parts of the list. */
export const PARTS = ['missing', 'found', 'changed'] as const

const ON_LABEL = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i
const BARE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The asset that a printed label leads to: it holds the address of its page. A list sends the id alone. */
export const idOnLabel = (code: string): string | null =>
  (ON_LABEL.exec(code)?.[1] ?? BARE.exec(code)?.[0] ?? null)?.toLowerCase() ?? null

const named = z.object({ id: z.uuid(), name: z.string() })
const scope = z.object({ locations: z.array(named), categories: z.array(named), states: z.array(named) })
export type Scope = z.infer<typeof scope>

const figures = z.object({
  expected: z.int(),
  found: z.int().describe('Of those on the list.'),
  elsewhere: z.int().describe('Found and not on the list.'),
  unknown: z.int().describe('Codes that belong to no asset.'),
})
export type Figures = z.infer<typeof figures>

const listed = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(STATUSES),
    scope: scope.describe('What is counted; an empty list means all.'),
    startedBy: personRef.nullable(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    ...figures.shape,
  })
  .meta({ id: 'Stocktake' })
export type ListedStocktake = z.infer<typeof listed>

const added = z.object({ id: z.uuid(), name: z.string(), inventoryNumber: z.string() })
const shown = listed.extend({
  endedBy: personRef.nullable(),
  reason: z.string().describe('Why it was cancelled.'),
  changed: z.int().describe('Assets of the list that were moved, given to someone or deleted since it started.'),
  added: z.array(added).describe('What was registered, or moved to where is counted, since it started: up to 1,000.'),
  locations: z.array(z.string()).describe('Of the assets on the list.'),
  categories: z.array(z.string()).describe('Of the assets on the list.'),
  can: z.object({ count: z.boolean() }),
})
export type Stocktake = z.infer<typeof shown>

const count = z
  .object({
    id: z.uuid(),
    number: z.int().describe('Grows with each change: the next call asks for what came after it.'),
    outcome: z.enum(OUTCOMES),
    lineId: z.uuid().nullable(),
    assetId: z.uuid().nullable(),
    code: z.string(),
    name: z.string(),
    location: z.string(),
    condition: z.enum(CONDITIONS).nullable(),
    note: z.string(),
    countedBy: personRef.nullable(),
    countedAt: z.iso.datetime(),
    isUndone: z.boolean(),
  })
  .meta({ id: 'StocktakeCount' })
export type Count = z.infer<typeof count>

export const CHANGES = ['state', 'holder', 'location', 'deleted'] as const
const change = z.object({ what: z.enum(CHANGES), before: z.string(), after: z.string() })
export type LineChange = z.infer<typeof change>

const line = z
  .object({
    id: z.uuid(),
    assetId: z.uuid().nullable().describe('Null once it was deleted.'),
    name: z.string(),
    inventoryNumber: z.string(),
    serialNumber: z.string(),
    category: z.string(),
    location: z.string(),
    state: z.string(),
    holder: personRef.nullable(),
    lastCountedAt: z.iso.datetime().nullable().describe('Before this stock-take.'),
    count: count.pick({ id: true, condition: true, note: true, countedBy: true, countedAt: true }).nullable(),
    changes: z.array(change).describe('What has become of it since the start.'),
    decision: z.string().nullable().describe('The state that a missing asset was given.'),
  })
  .meta({ id: 'StocktakeLine' })
export type Line = z.infer<typeof line>

const one = z.object({ id: z.uuid() })
const name = z.string().trim().min(1).max(120)
const chosen = ids.describe('Up to 100, with commas; left out for all.')
const listOf = z.array(z.uuid()).max(100).default([])
const search = z.string().trim().max(100).optional()
const lines = one.extend({
  part: z.enum(PARTS).optional().describe('Only what is missing, was found, or has changed since the start.'),
  search,
  location: z.string().max(200).optional().describe('By its name when the stock-take started.'),
  category: z.string().max(200).optional().describe('By its name when the stock-take started.'),
})
export type LineFilters = Omit<z.output<typeof lines>, 'id'>

const entry = z.object({
  id: z.uuid().describe('Made by the device, for a scan; of the scan that is undone or gets a note, its id.'),
  what: z.enum(['scan', 'undo', 'note']),
  at: z.iso.datetime().describe('By the clock of the device.'),
  code: z.string().trim().max(300).default('').describe('Of a scan: a label, an inventory or serial number, or an id.'),
  condition: z.enum(CONDITIONS).nullable().default(null),
  note: z.string().trim().max(500).default(''),
})
export type Entry = z.output<typeof entry>

export const stocktakes = contract({
  listStocktakes: {
    method: 'GET',
    shows: ['stocktakes', 'names'],
    path: '/api/stocktakes',
    summary: 'Stock-takes, the latest first, in pages of 50',
    needs: READERS,
    input: z.object({ cursor: z.string().max(1000).optional() }),
    reply: z.object({ data: z.array(listed), next: z.string().nullable(), can: z.object({ start: z.boolean() }) }),
  },
  sizeStocktake: {
    method: 'GET',
    shows: ['assets', 'catalogues', 'locations'],
    path: '/api/stocktakes/size',
    summary: 'Number of assets that a new stock-take would expect',
    needs: MOVERS,
    input: z.object({ locations: chosen, categories: chosen, states: chosen }),
    reply: z.object({ count: z.int() }),
  },
  startStocktake: {
    method: 'POST',
    path: '/api/stocktakes',
    summary: 'Starts a stock-take: the list of expected assets is fixed; what is written off is never on it',
    needs: MOVERS,
    status: 201,
    input: z.object({ name, locationIds: listOf, categoryIds: listOf, stateIds: listOf }),
    reply: z.object({ data: one }),
    success: 'stocktakes.started',
  },
  showStocktake: {
    method: 'GET',
    shows: ['stocktakes', 'assets', 'names'],
    path: '/api/stocktakes/:id',
    summary: 'A stock-take with its numbers',
    needs: READERS,
    input: one,
    reply: z.object({ data: shown }),
  },
  listStocktakeLines: {
    method: 'GET',
    shows: ['stocktakes', 'assets', 'names'],
    path: '/api/stocktakes/:id/lines',
    summary: 'Assets that a stock-take expects, with what was found of them',
    needs: READERS,
    input: lines.extend({
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(MOST_LINES).default(200),
    }),
    reply: z.object({ data: z.array(line), next: z.string().nullable() }),
  },
  listStocktakeCounts: {
    method: 'GET',
    shows: ['stocktakes'],
    path: '/api/stocktakes/:id/counts',
    summary: 'What was counted, changed or undone after a number, in that order',
    needs: READERS,
    input: one.extend({ since: z.coerce.number().int().min(0).max(2_000_000_000).default(0).describe('0 for all.') }),
    reply: z.object({ data: z.array(count), status: z.enum(STATUSES), hasMore: z.boolean() }),
  },
  sendCounts: {
    method: 'POST',
    path: '/api/stocktakes/:id/counts',
    summary:
      'Records scans, notes and what is undone, each once, in the order given; an id that was sent before changes nothing',
    needs: MOVERS,
    input: one.extend({ entries: z.array(entry).min(1).max(MOST_ENTRIES) }),
    reply: z.object({ data: z.array(z.object({ id: z.uuid(), result: z.enum(RESULTS), count: count.nullable() })) }),
  },
  settleMissing: {
    method: 'POST',
    path: '/api/stocktakes/:id/missing',
    summary: 'Gives missing assets another state; where nobody may have an asset in it, its holder no longer does',
    needs: MOVERS,
    input: one.extend({ lineIds: z.array(z.uuid()).min(1).max(MOST_SETTLED), stateId: z.uuid() }),
    reply: z.object({}),
    success: 'stocktakes.settled',
  },
  finishStocktake: {
    method: 'POST',
    path: '/api/stocktakes/:id/finish',
    summary: 'Finishes a stock-take: its record changes no more',
    needs: MOVERS,
    input: one,
    reply: z.object({}),
    success: 'stocktakes.finished',
  },
  cancelStocktake: {
    method: 'POST',
    path: '/api/stocktakes/:id/cancel',
    summary: 'Cancels a stock-take; what was counted stays to be read',
    needs: MOVERS,
    input: one.extend({ reason: z.string().trim().min(1).max(500) }),
    reply: z.object({}),
    success: 'stocktakes.cancelled',
  },
  exportStocktake: {
    heavy: true,
    method: 'GET',
    path: '/api/stocktakes/:id/export',
    summary: 'Exports the list of a stock-take with what was found',
    needs: READERS,
    input: lines.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
})
