export { useDecisions } from './decide.ts'
export { ItemFacts } from './item-facts-list.tsx'
export { spellOf, useItemWords } from './words.ts'
