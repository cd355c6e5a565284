export {
  absences,
  calendarEvents,
  type CalendarSource,
  type CoverageSource,
  coverageSources,
  type EventSource,
} from './ports.ts'
export { absencesOf } from './store.ts'
export { people as peopleShown } from './people-store.ts'
export { refusalOfRange } from './rules.ts'
