export { absences, calendarEvents, type CalendarSource, type EventSource } from './ports.ts'
export { absencesOf } from './store.ts'
