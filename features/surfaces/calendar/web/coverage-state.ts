import type { ShortDays } from '#ui/calendar/wall-chart-props.ts'
import type { ShortCoverage } from '../contract.ts'

/** As the wall chart marks them: by department and day. */
export const shortByGroup = ({ data }: { data: readonly ShortCoverage[] }): ReadonlyMap<string, ShortDays> =>
  new Map(
    data.map(({ departmentId, days }) => [departmentId, new Map(days.map(({ day, ...counts }) => [day, counts]))]),
  )
