export { type ReportSource, reportSources, type ReportSummary } from './ports.ts'
