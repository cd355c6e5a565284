import { z } from 'zod'
import { dayEffects, decisions } from '#features/core/day-effects/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    catalogues: true
  }
}

export const country = z
  .object({
    id: z.number().int().describe('ISO 3166-1 numeric.'),
    code: z.string().describe('ISO 3166-1 alpha-2.'),
    name: z.string(),
    name_ru: z.string(),
    name_sv: z.string(),
  })
  .meta({ id: 'Country' })
export type CountryName = z.infer<typeof country>

/** The lists of names that a company keeps under "Employment", in the order in which they are shown. */
export const EMPLOYMENT_LISTS = ['employment_types', 'schedule_types', 'hiring_sources'] as const
/** Those under "Compensation". How few people have one of their entries is not told: it would say something of their pay. */
export const PAY_LISTS = ['pay_types', 'pay_schedules', 'change_reasons'] as const
/** Those under "Assets". What they count are things, not people. */
export const ASSET_LISTS = ['asset_categories', 'asset_states'] as const
/** Those under "Benefits". What they count are benefits. */
export const BENEFIT_LISTS = ['benefit_categories'] as const
export const LISTS = [...EMPLOYMENT_LISTS, ...PAY_LISTS, ...ASSET_LISTS, ...BENEFIT_LISTS] as const
export type List = (typeof LISTS)[number]
/** The smallest group whose size may be told where it says something of pay. */
export const SMALLEST_PAY_GROUP = 5
/** Lists whose entries can be archived: their pickers keep what a record has already. */
/** What entries of a list count. */
export const countedIn = (list: List): 'assets' | 'benefits' | 'people' => {
  if (BENEFIT_LISTS.some((one) => one === list)) return 'benefits'
  return ASSET_LISTS.some((one) => one === list) ? 'assets' : 'people'
}
export const ARCHIVED_LISTS: readonly List[] = [...ASSET_LISTS, ...BENEFIT_LISTS]

/** Entries that every company has, spelled so in every language. They stay as they are: only their place in the list is the company's. */
export const ASSET_STATES = ['in_use', 'repair', 'warehouse', 'written_off'] as const
export type AssetState = (typeof ASSET_STATES)[number]
export const BUILT_IN_NAMES: Readonly<Record<AssetState, string>> = {
  in_use: 'IN USE',
  repair: 'REPAIR',
  warehouse: 'WAREHOUSE',
  written_off: 'WRITTEN-OFF',
}

/** How much of a weekday is worked. */
export const DAY_PLANS = ['full', 'am', 'pm', 'off'] as const
export type DayPlan = (typeof DAY_PLANS)[number]
/** Of each weekday, Sunday first; at least one is worked. */
const weekDays = z
  .array(z.enum(DAY_PLANS))
  .length(7)
  .refine((days) => days.some((day) => day !== 'off'), 'catalogues.noDays')

export const entry = z
  .object({
    id: z.uuid(),
    list: z.enum(LISTS),
    name: z.string(),
    days: z
      .array(z.enum(DAY_PLANS))
      .nullable()
      .describe("Of a working schedule, its days as they are now; null where they are the company's."),
    count: z
      .number()
      .int()
      .nullable()
      .describe(
        'How many people, or things, it is noted for; null in a list about pay for one that a few people have.',
      ),
    isBuiltIn: z.boolean(),
    isArchived: z.boolean().describe('It stays where it is noted, and is offered no more.'),
    version: z.number().int(),
  })
  .meta({ id: 'CatalogueEntry' })
export type Entry = z.infer<typeof entry>

const name = z.string().trim().min(1).max(120)
/** For working schedules alone; what is left out stays, null is the company's days. */
const days = weekDays.nullish()
const editors = { anyOf: ['settings.company.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })
const saved = z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) })
const MOST = 500

const countryDetails = z
  .object({
    id: z.number().int().describe('ISO 3166-1 numeric.'),
    currency: z.string().nullable().describe('ISO 4217.'),
    timeZones: z.array(z.string()).describe('IANA names.'),
    regions: z.array(
      z.object({
        code: z.string(),
        name: z.string().describe("In the country's own language."),
        englishName: z.string().nullable().describe('Where it is another name.'),
      }),
    ),
  })
  .meta({ id: 'CountryDetails', description: 'What a location in a country usually has.' })
export type CountryDetails = z.infer<typeof countryDetails>

export const catalogues = contract({
  listCountries: {
    method: 'GET',
    shows: [],
    path: '/api/countries',
    summary: 'All countries, with names in three languages',
    needs: 'public',
    openIn: ['before-first-day'],
    place: 'any',
    input: z.object({}),
    reply: z.object({ data: z.array(country) }),
  },
  showCountry: {
    method: 'GET',
    shows: [],
    path: '/api/countries/:countryId',
    summary: 'The currency, time zones and regions with holidays of their own of a country',
    needs: 'session',
    input: z.object({ countryId: z.coerce.number().int() }),
    reply: z.object({ data: countryDetails }),
  },
  listHiringSources: {
    method: 'GET',
    shows: ['catalogues'],
    path: '/api/settings/company/employment/hiring-sources-types',
    summary: 'Hiring sources of the company',
    // also people who can set it on a record
    needs: {
      anyOf: [
        'settings.company.edit',
        'people.create',
        'own.job.employment.edit',
        'manager.job.employment.edit',
        'other.job.employment.edit',
      ],
    },
    input: z.object({}),
    reply: z.object({ data: z.array(entry.pick({ id: true, name: true })) }),
  },
  listEntries: {
    method: 'GET',
    shows: ['catalogues', 'people'],
    path: '/api/settings/company/lists',
    summary: "The company's lists about employment, pay and assets, with how many people or assets use each entry",
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(entry) }),
  },
  createEntry: {
    method: 'POST',
    path: '/api/settings/company/lists',
    summary: 'Adds an entry to one of the lists',
    needs: editors,
    input: z.object({ list: z.enum(LISTS), name, days }),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'catalogues.created',
  },
  renameEntry: {
    method: 'PUT',
    path: '/api/settings/company/lists/:id',
    summary:
      'Renames an entry for everyone who uses it; of a working schedule also sets its days, from today on if people have it',
    needs: editors,
    input: one.extend({ name, days, decisions: decisions.optional() }),
    reply: saved,
    success: 'catalogues.saved',
  },
  foreseeDays: {
    method: 'POST',
    path: '/api/settings/company/lists/:id/effects',
    summary: 'What other days of a working schedule would do to leave and balances; nothing is saved',
    needs: editors,
    input: z.object({ id: z.uuid(), days: weekDays.nullable() }),
    reply: z.object({ data: dayEffects }),
    heavy: true,
  },
  orderEntries: {
    method: 'PUT',
    path: '/api/settings/company/lists/order',
    summary: 'Puts the entries of a list into an order; entries that are not named follow',
    needs: editors,
    input: z.object({ list: z.enum(LISTS), entryIds: z.array(z.uuid()).min(1).max(MOST) }),
    reply: z.object({}),
    success: 'catalogues.saved',
  },
  archiveEntry: {
    method: 'POST',
    path: '/api/settings/company/lists/:id/archive',
    summary: 'Archives an entry of a list about assets; existing uses stay',
    needs: editors,
    input: one,
    reply: saved,
    success: 'catalogues.archived',
  },
  restoreEntry: {
    method: 'POST',
    path: '/api/settings/company/lists/:id/restore',
    summary: 'Offers an archived entry again',
    needs: editors,
    input: one,
    reply: saved,
    success: 'catalogues.restored',
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/api/settings/company/lists/:id',
    summary: 'Deletes an entry; requires a replacement if it is in use',
    needs: editors,
    input: one.extend({ replacementId: z.uuid().optional() }),
    reply: z.object({}),
    success: 'catalogues.deleted',
  },
})
