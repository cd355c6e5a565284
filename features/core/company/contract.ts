import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    company: true
  }
}

export const LOGO_MAX_BYTES = 5 * 1024 * 1024
const LOBBY_GATES = [
  'unverified',
  'must-change-password',
  'must-add-factor',
  'before-first-day',
  'mandatory-action',
] as const
const QUARTER = 15 * 60

export const companyOfMine = z
  .object({
    id: z.uuid(),
    name: z.string(),
    domain: z.string(),
    primaryColor: z.string(),
    isCurrent: z.boolean().describe('The one whose host this is.'),
  })
  .meta({ id: 'CompanyOfMine' })
export type CompanyOfMine = z.infer<typeof companyOfMine>

const domain = z.string().trim().toLowerCase().min(1).max(63)
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'company.badColour')
const general = z.object({
  name: z.string(),
  domain: z.string(),
  primaryColor: z.string(),
  logo: z.string().nullable(),
  birthdaysForEverybody: z
    .boolean()
    .describe(
      'Whether the day and month of birthdays are for everyone, or only for those who may see the date of birth.',
    ),
  refusesActiveFiles: z.boolean().describe('Whether uploads of PDFs with active content (scripts, calls) are refused.'),
  version: z.number().int(),
})

export const company = contract({
  listCompanies: {
    method: 'GET',
    shows: ['company'],
    path: '/api/companies',
    summary: 'Companies your account belongs to',
    needs: 'session',
    place: 'any',
    openIn: LOBBY_GATES,
    input: z.object({}),
    reply: z.object({ data: z.array(companyOfMine) }),
  },
  createCompany: {
    method: 'POST',
    path: '/api/companies',
    summary: 'Creates a company with its sub-domain, roles and first administrator',
    needs: 'session',
    place: 'bare',
    repeatable: true,
    limits: [{ per: 'who', times: 20, seconds: 24 * 60 * 60 }],
    input: z.object({
      companyName: z.string().trim().min(1).max(100),
      domain,
      countryId: z.number().int(),
      selectedCountry: z.record(z.string(), z.unknown()).nullish(),
      timeZone: z
        .string()
        .max(60)
        .optional()
        .describe('IANA name of where the founder is; the first location gets it if its country has it.'),
    }),
    reply: z.object({ data: companyOfMine }),
    status: 201,
    success: 'company.created',
  },
  checkDomain: {
    method: 'POST',
    path: '/api/check-domain',
    summary: 'Checks whether a sub-domain is valid and available',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({ domain }),
    reply: z.object({}),
  },
  showCompany: {
    method: 'GET',
    shows: ['company'],
    path: '/api/company',
    summary: "The company's name, colour and logo for the sign-in page",
    needs: 'public',
    input: z.object({}),
    reply: z.object({ data: general.omit({ version: true, birthdaysForEverybody: true, refusesActiveFiles: true }) }),
  },
  showLogo: {
    method: 'GET',
    path: '/api/company/logo',
    summary: "The company's logo",
    needs: 'public',
    download: true,
    media: ['image/png'],
    input: z.object({ v: z.string().optional() }),
    reply: z.object({}),
  },
  showGeneral: {
    method: 'GET',
    shows: ['company'],
    path: '/api/settings/company/general',
    summary: "The company's settings",
    needs: { anyOf: ['settings.company.edit'] },
    input: z.object({}),
    reply: z.object({ data: general }),
  },
  saveGeneral: {
    method: 'PUT',
    path: '/api/settings/company/general',
    summary: "Changes the company's settings",
    needs: { anyOf: ['settings.company.edit'] },
    input: z.object({
      name: z.string().trim().min(1).max(100),
      primaryColor: colour,
      birthdaysForEverybody: z.boolean().optional(),
      refusesActiveFiles: z.boolean().optional(),
      version: z.number().int().optional(),
    }),
    reply: z.object({ data: general }),
    success: 'company.saved',
  },
  saveLogo: {
    method: 'POST',
    path: '/api/settings/company/logo',
    summary: 'Replaces the logo: PNG or JPEG, up to 5 MB',
    needs: { anyOf: ['settings.company.edit'] },
    upload: { maxBytes: LOGO_MAX_BYTES, maxFiles: 1 },
    input: z.object({}),
    reply: z.object({ data: general }),
    success: 'company.logoSaved',
  },
})
