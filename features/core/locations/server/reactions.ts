import { livePush, type Reaction } from '#platform/events.ts'
import { locationFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('locations: live', Object.values(locationFacts))]
