import { livePush, type Reaction } from '#platform/events.ts'
import { catalogueFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('catalogues: live', Object.values(catalogueFacts))]
