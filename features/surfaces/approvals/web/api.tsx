export { useDecisions } from './decide-state.ts'
export { ItemFacts } from './item-facts-list.tsx'
export { spellOf, useItemWords } from './item-words.ts'
