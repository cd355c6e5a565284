import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import { expiringOf } from './expiring-store.ts'
import { type Cells, type Column, current } from './rules.ts'
import { titleOf } from './table-present.ts'

const SOON = 30
const SHOWN = 5

interface Ending {
  id: string
  today: string
  table: string
  columns: Column[]
  cells: Cells
  endsOn: string
}

/** Whether its table has the day still. */
const hasLastDay = ({ columns }: Ending) => current(columns).some(({ marks }) => marks === 'ends')

/** What expires soon, at the head of the profile. */
export const rowsExpire: GoingOnSource = {
  name: 'expiringRows',
  says: 'due',
  query: ({ actor }) => expiringOf(actor, { days: SOON, most: SHOWN }),
  present: ({ say, language }, rows: Ending[]) =>
    rows.filter(hasLastDay).map(({ id, today, table, columns, cells, endsOn }) => {
      const day = formatDay(endsOn, language, { year: endsOn.slice(0, 4) !== today.slice(0, 4) })
      const what = titleOf(columns, cells, language) || table
      return { text: say('fieldTables.expiresOn', { what, day }), mark: null, to: `/people/${id}/personal` }
    }),
}
