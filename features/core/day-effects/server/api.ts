export { foreseeDays, settleDays } from './actions.ts'
export { type DayChange, dayEffectSources, type DayEffectSource, type ExtraDayDays, type HolidayDays } from './ports.ts'
