import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const LANGUAGES = ['en', 'ru', 'sv'] as const

const chosen = z.object({
  language: z.enum(LANGUAGES),
  weekStart: z.number().int().min(0).max(6).describe('0-6, Sunday is 0.'),
})

export const preferences = contract({
  showPreferences: {
    method: 'GET',
    shows: ['account'],
    path: '/api/settings/personal/general',
    summary: 'Your language and first day of the week',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: chosen.extend({ email: z.string(), version: z.number().int() }) }),
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/settings/personal/general',
    summary: 'Changes your language and first day of the week',
    needs: 'session',
    openIn: ['before-first-day'],
    input: chosen.partial().extend({ version: z.number().int().optional() }),
    reply: z.object({ data: chosen.extend({ version: z.number().int() }) }),
    success: 'identity.preferences.saved',
  },
})
