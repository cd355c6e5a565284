import { livePush, type Reaction } from '#platform/events.ts'
import { fieldTableFacts } from '../facts.ts'

const { rowImported: _silent, ...loud } = fieldTableFacts

export const reactions: readonly Reaction[] = [livePush('tables: live', Object.values(loud))]
