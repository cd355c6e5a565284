import { livePush, type Reaction } from '#platform/events.ts'
import { stocktakeFacts } from '../facts.ts'

export const reactions: readonly Reaction[] = [livePush('stocktakes: live', Object.values(stocktakeFacts))]
