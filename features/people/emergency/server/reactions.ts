import { livePush, type Reaction } from '#platform/events.ts'
import { emergencyFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('emergency: live', Object.values(emergencyFacts))]
