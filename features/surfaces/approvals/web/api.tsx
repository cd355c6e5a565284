export { useDecisions } from './decide-state.ts'
export { useTakeBack } from './queries.ts'
export { useSurroundings } from './queries.ts'
export { ItemFacts } from './item-facts-list.tsx'
