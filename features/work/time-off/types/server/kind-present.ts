import type { Say } from '#platform/words.ts'
import type { Kind } from '../contract.ts'

/** What a leave is called: an own type as the company wrote it, a built-in one in the reader's language; without its kind it is an absence. */
export const kindWord = (say: Say, kind: Kind | null, ownName: string | null): string =>
  ownName ?? say(`ui.kinds.${kind ?? 'away'}`)

/** Values of a message that chooses its words by the kind, and has the name of an own one. */
export const kindValues = (kind: Kind, ownName: string | null) => ({ kind, name: ownName ?? '' })
