import { z } from 'zod'
import { open } from '#features/surfaces/webhooks/server/api.ts'
import { checklistFacts } from '../facts.ts'

const { started, stopped, finished, stepDone, stepReopened, stepAssigned } = checklistFacts
const person = z.object({ userId: z.uuid() })
const step = person.extend({ stepId: z.uuid() })

/** Ids alone: the title of a step may speak of a person. */
export const events = [
  ...open([started], person.extend({ templateId: z.uuid(), steps: z.int() })),
  ...open([stopped, finished], person),
  ...open([stepDone, stepReopened], step),
  ...open([stepAssigned], step.extend({ ownerUserId: z.uuid() })),
]
