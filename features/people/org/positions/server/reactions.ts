import { livePush, type Reaction } from '#platform/events.ts'
import { positionFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('positions: live', Object.values(positionFacts))]
