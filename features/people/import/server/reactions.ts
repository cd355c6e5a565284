import { livePush, type Reaction } from '#platform/events.ts'
import { importing } from '../facts.ts'

export const reactions: readonly Reaction[] = [
  livePush('import.tellLists', [importing.imported, importing.importUndone]),
]
