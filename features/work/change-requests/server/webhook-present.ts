import { z } from 'zod'
import { open } from '#features/surfaces/webhooks/server/api.ts'
import { changeRequestFacts } from '../facts.ts'

const { asked, approved, declined, withdrawn } = changeRequestFacts

/** Whose record it is, never which fields. */
export const events = open([asked, approved, declined, withdrawn], z.object({ userId: z.uuid() }))
