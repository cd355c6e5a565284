import { livePush, type Reaction } from '#platform/events.ts'
import { skillFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('skills: live', Object.values(skillFacts))]
