export { type ReportSource, reportSources, type ReportSummary } from './ports.ts'
export { nextAfter } from './rules.ts'
