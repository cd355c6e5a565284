import { randomUUID } from 'node:crypto'
import { copyLevels } from '#features/core/roles/server/api.ts'
import { addDays, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'

const column = (name: string, type: string, more: object = {}) => ({
  id: randomUUID() as string,
  name,
  type,
  isRequired: false,
  marks: null,
  isGone: false,
  options: [] as { id: string; name: string; isGone: boolean }[],
  ...more,
})
const options = (...names: string[]) => names.map((name) => ({ id: randomUUID() as string, name, isGone: false }))

/** Sweden, the United Kingdom. */
const [SWEDEN, BRITAIN] = [752, 826]

interface Table {
  description: string
  columns: object[]
  remindDays: number
  remindTo: string[]
}

async function table(db: Db, position: number, name: string, { columns, ...more }: Table): Promise<string> {
  const id = await made(db, 'fieldTables', { name, position, ...more, columns: JSON.stringify(columns) })
  await copyLevels(db, 'personal', `tables.${id}`)
  return id
}

type Days = [first: number, last: number | null]

/** Two tables of the company's own. A permit ends in twelve days, and a training has just expired. */
export async function seedTables(db: Db, ids: Ids, today: Day): Promise<void> {
  const row = (person: string, tableId: string, cells: Record<string, unknown>, [first, last]: Days) => {
    const id = randomUUID()
    const [startsOn, endsOn] = [addDays(today, first), last === null ? null : addDays(today, last)]
    return { id, firstId: id, userId: ids.get(person)!, tableId, cells, startsOn, endsOn }
  }
  const rows = [...(await permits(db, row, today)), ...(await trainings(db, row, today))]
  await db
    .insertInto('fieldTableRows')
    .values(rows.map(({ cells, ...rest }) => ({ ...rest, cells: JSON.stringify(cells) })))
    .execute()
}

type Row = (
  person: string,
  tableId: string,
  cells: Record<string, unknown>,
  days: Days,
) => {
  id: string
  firstId: string
  userId: string
  tableId: string
  cells: Record<string, unknown>
  startsOn: Day
  endsOn: Day | null
}

const FROM = (name: string) => column(name, 'date', { marks: 'starts' })
const UNTIL = () => column('Valid until', 'date', { marks: 'ends' })

async function permits(db: Db, row: Row, today: Day) {
  const kinds = options('Work permit', 'Visa', 'Residence permit')
  const [permit, visa] = kinds.map(({ id }) => id)
  const type = column('Type', 'select', { isRequired: true, options: kinds })
  const country = column('Country', 'country')
  const number = column('Number', 'string')
  const [from, until] = [FROM('Valid from'), UNTIL()]
  const id = await table(db, 0, 'Visas and permits', {
    description: 'Where people may work, and until when.',
    columns: [type, country, number, from, until],
    remindDays: 60,
    remindTo: ['person', 'manager', 'editors'],
  })
  const of = (person: string, kind: string, place: number, sign: string, [first, last]: [number, number]) =>
    row(
      person,
      id,
      {
        [type.id]: [kind],
        [country.id]: place,
        [number.id]: sign,
        [from.id]: addDays(today, first),
        [until.id]: addDays(today, last),
      },
      [first, last],
    )
  return [
    of('employee', permit!, SWEDEN, 'SE-48-1170', [-718, 12]),
    of('hr', visa!, BRITAIN, 'GB-90-3312', [-200, 165]),
    of('hr', visa!, BRITAIN, 'GB-71-0084', [-930, -201]),
  ]
}

async function trainings(db: Db, row: Row, today: Day) {
  const training = column('Training', 'string', { isRequired: true })
  const provider = column('Provider', 'string')
  const [completed, until] = [FROM('Completed on'), UNTIL()]
  const id = await table(db, 1, 'Trainings', {
    description: '',
    columns: [training, provider, completed, until],
    remindDays: 30,
    remindTo: ['person', 'manager'],
  })
  const of = (person: string, what: string, who: string, [first, last]: Days) =>
    row(
      person,
      id,
      {
        [training.id]: what,
        [provider.id]: who,
        [completed.id]: addDays(today, first),
        ...(last !== null && { [until.id]: addDays(today, last) }),
      },
      [first, last],
    )
  return [
    of('employee', 'First aid', 'Red Cross', [-740, -10]),
    of('employee', 'Fire safety', 'Brandskyddsföreningen', [-95, 635]),
    of('manager', 'First aid', 'Red Cross', [-310, 420]),
    of('manager', 'Leading in change', 'Mgruppen', [-150, null]),
    of('hr', 'Work environment', 'Prevent', [-700, 28]),
  ]
}
