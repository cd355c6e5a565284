/** What the clock does on the day of a planned change, for tests that let the day come. */
export { applyDue } from './server/settling-actions.ts'
