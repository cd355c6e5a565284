export { type JobKeeper, jobKeepers, type SaidJob } from './ports.ts'
