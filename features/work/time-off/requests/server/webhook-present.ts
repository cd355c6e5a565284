import { z } from 'zod'
import { open } from '#features/surfaces/webhooks/server/api.ts'
import { timeOff } from '../facts.ts'

const person = z.object({ userId: z.uuid() })

/** Whose request it is: the kind of leave, the days and what was written are read by the API, by those who may see them. */
export const events = open(
  [
    timeOff.asked,
    timeOff.recorded,
    timeOff.edited,
    timeOff.approved,
    timeOff.declined,
    timeOff.canceled,
    timeOff.shortened,
    timeOff.takenBack,
  ],
  person,
)
