import { livePush, type Reaction } from '#platform/events.ts'
import { jobTitleFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('job titles: live', Object.values(jobTitleFacts))]
