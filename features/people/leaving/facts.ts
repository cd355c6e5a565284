import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['people', 'goingOn'] as const
const day = z.object({ lastDay: z.iso.date() })

/** Why someone leaves is in no fact: readers of the trail may not keep the record. */
export const leavingFacts = facts('leaving', {
  recorded: { details: day, stale },
  changed: { details: z.object({ changes }), stale },
  withdrawn: { details: day, stale },
  carriedOut: { details: day, stale },
  blocked: { details: day.extend({ problem: z.string() }), stale },
  /** With it their sessions count again, and they count everywhere: rare enough for everything to be asked again. */
  rehired: {
    details: z.object({
      firstDay: z.iso.date(),
      bridged: z.boolean(),
      /** The onboarding that was chosen with it. */
      onboardingTemplateId: z.uuid().optional(),
    }),
    stale: [...stale, 'everything'],
  },
})
