import { livePush, type Reaction } from '#platform/events.ts'
import { reorganisationFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('reorganisations: live', Object.values(reorganisationFacts))]
