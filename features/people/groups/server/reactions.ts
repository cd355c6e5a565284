import { livePush, type Reaction } from '#platform/events.ts'
import { groupFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('groups: live', Object.values(groupFacts))]
