import { livePush, type Reaction } from '#platform/events.ts'
import { eventFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('events: live', Object.values(eventFacts))]
