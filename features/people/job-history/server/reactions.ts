import { livePush, type Reaction } from '#platform/events.ts'
import { jobHistoryFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('job history: live', Object.values(jobHistoryFacts))]
