import { z } from 'zod'
import { open } from '#features/surfaces/webhooks/server/api.ts'
import { assetFacts } from '../facts.ts'

const moved = z.object({ assets: z.array(z.object({ id: z.uuid() })) })

/** Of what is given and returned the subject is the person. */
export const events = [
  ...open([assetFacts.created, assetFacts.updated, assetFacts.deleted, assetFacts.stateChanged]),
  ...open([assetFacts.given, assetFacts.returned], moved),
]
