export { useJobDifferences } from './job-difference-state.ts'
export { useFieldWord, usePlaceWord } from './job-change-words.ts'
export { JobHistoryPart } from './job-history-panel.tsx'
export { useJobAsOf } from './queries.ts'
