import { z } from 'zod'
import { touched } from '#features/core/day-effects/contract.ts'
import { facts } from '#kit/facts.ts'

const stale = ['holidays'] as const
const day = z.iso.date()
/** What it did to leave; absent before this was looked at. */
const touching = { touched: touched.optional() }
const days = z.object({ firstDay: day, lastDay: day, name: z.string(), ...touching })

export const holidayFacts = facts('holidays', {
  created: { details: days, stale },
  updated: { details: days, stale },
  deleted: {
    details: days.extend({
      together: z.int().optional().describe('So many were removed at once: what they did to leave they did together.'),
    }),
    stale,
  },
  imported: { details: z.object({ years: z.array(z.int()), added: z.int(), ...touching }), stale },
})

export const extraDayFacts = facts('extraWorkingDays', {
  created: { details: z.object({ day, ...touching }), stale },
  updated: { details: z.object({ day, ...touching }), stale },
  deleted: { details: z.object({ day, ...touching }), stale },
})
