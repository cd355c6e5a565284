import { livePush, type Reaction } from '#platform/events.ts'
import { employmentFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('employment: live', Object.values(employmentFacts))]
