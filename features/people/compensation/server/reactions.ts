import { livePush, type Reaction } from '#platform/events.ts'
import { compensationFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('compensation: live', Object.values(compensationFacts))]
