export { JobHistoryPart } from './job-history-panel.tsx'
