import { livePush, type Reaction } from '#platform/events.ts'
import { filesFacts } from '../facts.ts'

const { downloaded: _, ...changing } = filesFacts

export const reactions: readonly Reaction[] = [livePush('files: live', Object.values(changing))]
