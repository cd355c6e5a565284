import { livePush, type Reaction } from '#platform/events.ts'
import { departmentFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('departments: live', Object.values(departmentFacts))]
