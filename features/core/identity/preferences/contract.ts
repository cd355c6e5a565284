import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const LANGUAGES = ['en', 'ru', 'sv'] as const

const chosen = z.object({
  language: z.enum(LANGUAGES),
  weekStart: z.number().int().min(0).max(6).describe('0-6, Sunday is 0.'),
  asksToApprove: z
    .boolean()
    .describe('Whether the app asks before you approve something; it always does before you decline.'),
})

export const preferences = contract({
  showPreferences: {
    method: 'GET',
    shows: ['account'],
    path: '/api/settings/personal/general',
    summary: 'Your language, first day of the week, and whether you are asked before you approve',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: chosen.extend({ email: z.string(), version: z.number().int() }) }),
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/settings/personal/general',
    summary: 'Changes your language, first day of the week, or whether you are asked before you approve',
    needs: 'session',
    openIn: ['before-first-day'],
    input: chosen.partial().extend({ version: z.number().int().optional() }),
    reply: z.object({ data: chosen.extend({ version: z.number().int() }) }),
    success: 'identity.preferences.saved',
  },
})
