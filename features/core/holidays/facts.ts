import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['holidays'] as const
const day = z.iso.date()
const days = z.object({ firstDay: day, lastDay: day, name: z.string() })

export const holidayFacts = facts('holidays', {
  created: { details: days, stale },
  updated: { details: days, stale },
  deleted: { details: days, stale },
  imported: { details: z.object({ years: z.array(z.int()), added: z.int() }), stale },
})

export const extraDayFacts = facts('extraWorkingDays', {
  created: { details: z.object({ day }), stale },
  updated: { details: z.object({ day }), stale },
  deleted: { details: z.object({ day }), stale },
})
