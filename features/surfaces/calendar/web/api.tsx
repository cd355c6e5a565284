/** What other features may show of the calendar. */
export { CalendarFeedPanel } from './feed-panel.tsx'
