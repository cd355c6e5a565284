export { JobAsOfLine } from './job-as-of-panel.tsx'
export { useFieldWord, usePlaceWord } from './job-change-words.ts'
export { JobHistoryPart } from './job-history-panel.tsx'
export { useJobAsOf } from './queries.ts'
