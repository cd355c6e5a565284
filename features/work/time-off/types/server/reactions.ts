import { livePush, type Reaction } from '#platform/events.ts'
import { typeFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('leave types: live', Object.values(typeFacts))]
