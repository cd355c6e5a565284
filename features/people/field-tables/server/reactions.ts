import { livePush, type Reaction } from '#platform/events.ts'
import { fieldTableFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('tables: live', Object.values(fieldTableFacts))]
