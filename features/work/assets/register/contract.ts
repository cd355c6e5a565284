import { z } from 'zod'
import { ASSET_STATES } from '#features/core/catalogues/contract.ts'
import { personRef } from '#features/core/members/contract.ts'
import { ids } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Things of the company, and who has them. */
    assets: true
  }
}

export const PAGE = 50
/** So many things change hands in one call. */
export const MOST_AT_ONCE = 50
/** So many free things are offered by a search. */
export const OFFERED = 20
export const SORTS = ['name', 'inventoryNumber', 'category', 'state', 'holder', 'purchasedOn'] as const
export type AssetSort = (typeof SORTS)[number]
/** Whose things a list shows, beside those of one person. */
export const HELD = ['held', 'free', 'left'] as const

/** Who may read the register of all things; it is kept with `settings.assets.edit`. */
export const READERS = { anyOf: ['assets.register.view', 'settings.assets.edit'] } as const
export const KEEPERS = { anyOf: ['settings.assets.edit'] } as const
/** Who says where things are: gives them to anyone, takes them back, changes their state. */
export const MOVERS = { anyOf: ['assets.register.edit', 'settings.assets.edit'] } as const

const named = z.object({ id: z.uuid(), name: z.string() })
const state = named.extend({
  builtIn: z.enum(ASSET_STATES).nullable().describe("What it is in every company; null for the company's own."),
})
export type StateRef = z.infer<typeof state>
/** Whether it is with someone, can be given to someone, or neither. */
export const STATUSES = ['assigned', 'available', 'unavailable'] as const

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  category: named.nullable(),
  serialNumber: z.string(),
  inventoryNumber: z.string(),
  purchasedOn: z.string().nullable(),
  location: named.nullable(),
  state,
  status: z.enum(STATUSES),
  holder: personRef.nullable().describe('Who has it.'),
  receivedOn: z.string().nullable(),
  version: z.int(),
})
export type ListedAsset = z.infer<typeof listed>

const lifecycleRow = z.object({
  id: z.uuid(),
  state,
  startsOn: z.string(),
  endsOn: z.string().nullable().describe('Null while it is so.'),
  user: personRef.nullable(),
  comment: z.string(),
  recordedBy: personRef.nullable(),
  recordedAt: z.iso.datetime(),
})
export type LifecycleRow = z.infer<typeof lifecycleRow>

const asset = listed.extend({
  description: z.string(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  warrantyEndsOn: z.string().nullable(),
  leaseEndsOn: z.string().nullable(),
  returnedOn: z.string().nullable().describe('When it came back last; null while someone has it.'),
  lastCounted: z
    .object({ at: z.iso.datetime(), by: personRef.nullable() })
    .nullable()
    .describe('When a finished stock-take has found it last.'),
  lifecycle: z.array(lifecycleRow).describe('The latest first.'),
  today: z.string(),
  can: z.object({ give: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
})
export type Asset = z.infer<typeof asset>

/** A thing as its holder sees it: nothing of what it cost. */
const held = z.object({
  id: z.uuid(),
  name: z.string(),
  category: named.nullable(),
  serialNumber: z.string(),
  inventoryNumber: z.string(),
  state,
  receivedOn: z.string(),
  returnedOn: z.string().nullable().describe('Null while they have it.'),
})
export type HeldAsset = z.infer<typeof held>

const line = z.string().trim().max(120)
const day = z.iso.date()
const comment = z.string().trim().max(1000).default('')
/** Hundredths, exactly. */
const money = z
  .number()
  .min(0)
  .max(999_999_999)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, { message: 'assets.moneyWrong' })

const fields = z.object({
  name: line.min(1),
  categoryId: z.uuid().nullish(),
  serialNumber: line.default(''),
  inventoryNumber: line.default(''),
  description: z.string().trim().max(2000).default(''),
  purchasedOn: day.nullish(),
  price: money.nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { message: 'locations.currencyWrong' })
    .nullish(),
  warrantyEndsOn: day.nullish(),
  leaseEndsOn: day.nullish(),
  locationId: z.uuid().nullish(),
})
export type AssetFields = z.output<typeof fields>

const one = z.object({ id: z.uuid() })
const several = z.array(z.uuid()).min(1).max(MOST_AT_ONCE)
const made = z.object({ data: one })
const search = z.string().trim().max(100).optional()
const filters = z.object({
  search,
  state: z.uuid().optional(),
  category: z.uuid().optional(),
  location: z.uuid().optional(),
  holder: z.union([z.enum(HELD), z.uuid()]).optional(),
  ids: ids.describe('Up to 100, with commas.'),
})
export type Filters = z.output<typeof filters>
const order = z.object({ sort: z.enum(SORTS).default('name'), direction: z.enum(['asc', 'desc']).default('asc') })
export type Order = z.output<typeof order>

export const assets = contract({
  listAssets: {
    method: 'GET',
    shows: ['assets', 'catalogues', 'locations', 'people', 'names'],
    path: '/api/assets',
    summary: 'Assets of the company, in pages of 50',
    needs: READERS,
    input: filters.extend({
      ...order.shape,
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
    }),
    reply: z.object({ data: z.array(listed), next: z.string().nullable() }),
  },
  summarizeAssets: {
    method: 'GET',
    shows: ['assets', 'catalogues', 'locations', 'people', 'names'],
    path: '/api/assets/summary',
    summary: 'Number of matching assets, by state, category and location',
    needs: READERS,
    input: filters,
    reply: z.object({
      count: z.int(),
      states: z.array(state.extend({ count: z.int() })),
      categories: z.array(named.extend({ count: z.int() })),
      locations: z.array(named.extend({ count: z.int() })),
      can: z.object({ give: z.boolean(), edit: z.boolean() }),
    }),
  },
  exportAssets: {
    heavy: true,
    method: 'GET',
    path: '/api/assets/export',
    summary: 'Exports assets, with the filters and the order of the list',
    needs: READERS,
    input: filters.extend({ ...order.shape, format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  listAssetChoices: {
    method: 'GET',
    shows: ['catalogues', 'locations', 'assets'],
    path: '/api/assets/choices',
    summary: 'Options for an asset: categories, states and locations',
    needs: MOVERS,
    input: z.object({}),
    reply: z.object({
      categories: z.array(named.extend({ isArchived: z.boolean() })),
      states: z.array(state.extend({ isArchived: z.boolean() })),
      locations: z.array(named),
      currency: z.string().nullable().describe('The currency of most things.'),
    }),
  },
  createAsset: {
    method: 'POST',
    path: '/api/assets',
    summary: 'Adds an asset; it starts in the warehouse',
    needs: KEEPERS,
    input: fields,
    reply: made,
    status: 201,
    success: 'assets.created',
  },
  showAsset: {
    method: 'GET',
    shows: ['assets', 'catalogues', 'locations', 'names'],
    path: '/api/assets/:id',
    summary: 'An asset with its lifecycle',
    needs: READERS,
    input: one,
    reply: z.object({ data: asset }),
  },
  changeAsset: {
    method: 'PUT',
    path: '/api/assets/:id',
    summary: 'Changes the details of an asset; state and holder have their own operations',
    needs: KEEPERS,
    input: fields.extend({ ...one.shape, version: z.int().optional() }),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.int() }) }),
    success: 'assets.saved',
  },
  deleteAsset: {
    method: 'DELETE',
    path: '/api/assets/:id',
    summary: 'Deletes an asset that nobody ever had; write off others',
    needs: KEEPERS,
    input: one,
    reply: z.object({}),
    success: 'assets.deleted',
  },
  changeAssetState: {
    method: 'PUT',
    path: '/api/assets/:id/state',
    summary: 'Changes the state of an asset',
    needs: MOVERS,
    input: one.extend({ stateId: z.uuid(), day: day.optional(), comment }),
    reply: z.object({}),
    success: 'assets.stateSaved',
  },
  giveAssets: {
    method: 'POST',
    path: '/api/assets/give',
    summary: 'Hands assets over to a person: all of them or none',
    needs: 'session',
    input: z.object({ userId: z.uuid(), assetIds: several, day: day.optional(), comment }),
    reply: z.object({}),
    success: 'assets.given',
  },
  returnAssets: {
    method: 'POST',
    path: '/api/assets/return',
    summary: 'Records the return of assets: all of them or none; without a state they go to the warehouse',
    needs: 'session',
    input: z.object({ assetIds: several, stateId: z.uuid().optional(), day: day.optional(), comment }),
    reply: z.object({}),
    success: 'assets.returned',
  },
  assetsOfPerson: {
    method: 'GET',
    shows: ['assets', 'catalogues'],
    path: '/api/people/:id/assets',
    summary: 'Assets that a person has or has returned',
    needs: 'session',
    input: one,
    reply: z.object({
      data: z.array(held),
      returned: z.array(held),
      today: z.string(),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  findFreeAssets: {
    method: 'GET',
    shows: ['assets', 'catalogues'],
    path: '/api/people/:id/assets/free',
    summary: 'Assets that you can hand over to a person',
    needs: 'session',
    input: one.extend({ search }),
    reply: z.object({
      data: z.array(listed.pick({ id: true, name: true, serialNumber: true, inventoryNumber: true })),
    }),
  },
})
