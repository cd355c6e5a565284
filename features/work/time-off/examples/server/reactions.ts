import { livePush, type Reaction } from '#platform/events.ts'
import { exampleFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('leave examples: live', Object.values(exampleFacts))]
