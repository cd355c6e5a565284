import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Name, World } from '#tests/world.ts'
import { definedColumns, type FieldTable, type PersonTable, type TableColumn } from './contract.ts'

export const TABLES = '/api/field-tables'

/** A table of visas as an administrator would define it. */
export const visas = (more: object = {}) => ({
  name: 'Visas',
  columns: [
    { name: 'Type', type: 'select', is_required: true, options: [{ name: 'Visa' }, { name: 'Work permit' }] },
    { name: 'Number', type: 'string' },
    { name: 'Valid from', type: 'date', marks: 'starts' },
    { name: 'Valid until', type: 'date', marks: 'ends' },
  ],
  ...more,
})

/** A definition that is as the table is now. */
export const sentBack = ({ name, description, columns, reminder }: FieldTable) => ({
  name,
  description,
  reminder,
  columns: definedColumns(columns),
})

const column = (of: { columns: readonly TableColumn[] }, name: string) =>
  of.columns.find((one) => one.name === name && !one.isGone)!
/** A row by the names of its columns; of a list the names of its options. */
const sent = (of: { columns: readonly TableColumn[] }, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { id, type, options } = column(of, name)
      const chosen = (word: unknown) => options.find((one) => one.name === word) ?? { id: word }
      const given = type === 'select' ? chosen(value) : type === 'checkbox' ? (value as string[]).map(chosen) : value
      return [keyOfField(id), given]
    }),
  )

/** Gives the role of every employee these rights and no others to a table. */
async function give(w: World, id: string, levels: Partial<Record<'own' | 'manager' | 'other', 'view' | 'edit'>>) {
  const role = (await w.call('adam', 'GET', '/api/roles')).body.data.find(
    ({ builtIn }: { builtIn: string }) => builtIn === 'user',
  )
  const { permissions, name, description } = (await w.call('adam', 'GET', `/api/roles/${role.id}`)).body.data
  const others = permissions.filter((one: string) => !one.includes(id))
  const wanted = Object.entries(levels).map(([scope, level]) => `${scope}.tables.${id}.${level}`)
  const { status } = await w.call('adam', 'PUT', `/api/roles/${role.id}`, {
    name,
    description,
    permissions: [...others, ...wanted],
  })
  if (status !== 200) throw new Error(`the role was refused with ${status}`)
}

/** What tests of this feature do again and again. */
export function tablesOf(w: World) {
  let made = 0
  const create = (given: object = {}, who: Name = 'adam') =>
    w.call(who, 'POST', TABLES, { ...visas(), name: `Visas ${++made}`, ...given })
  const list = async (who: Name = 'adam') => (await w.call(who, 'GET', TABLES)).body.data as FieldTable[]
  const find = async (id: string, who: Name = 'adam') => (await list(who)).find((one) => one.id === id)

  /** A table that the administrator has made. */
  async function table(given: object = {}): Promise<FieldTable> {
    const { status, body } = await create(given)
    if (status !== 201) throw new Error(`the table was refused with ${status}: ${JSON.stringify(body)}`)
    return (await find(body.data.id))!
  }
  const rowsAt = (of: Name, tableId: string) => `/api/people/${w.ids[of]}/tables/${tableId}/rows`
  const add = (of: Name, to: FieldTable, values: Readonly<Record<string, unknown>>, by: Name = 'adam') =>
    w.call(by, 'POST', rowsAt(of, to.id), sent(to, values))
  const correct = (
    of: Name,
    to: FieldTable,
    rowId: string,
    values: Readonly<Record<string, unknown>>,
    { by = 'adam', why = 'It was wrong' }: { by?: Name; why?: string } = {},
  ) => w.call(by, 'PUT', `${rowsAt(of, to.id)}/${rowId}`, { ...sent(to, values), why })
  const remove = (of: Name, to: FieldTable, rowId: string, by: Name = 'adam') =>
    w.call(by, 'DELETE', `${rowsAt(of, to.id)}/${rowId}`, { why: 'It was given back' })
  /** The id of a row that the administrator has added. */
  async function row(of: Name, to: FieldTable, values: Readonly<Record<string, unknown>>): Promise<string> {
    const { status, body } = await add(of, to, values)
    if (status !== 201) throw new Error(`the row was refused with ${status}: ${JSON.stringify(body)}`)
    return body.data.id
  }
  const show = (of: Name, by: Name = 'adam', day?: string) =>
    w.call(by, 'GET', `/api/people/${w.ids[of]}/tables${day ? `?day=${day}` : ''}`)
  const seen = async (of: Name, tableId: string, by: Name = 'adam', day?: string): Promise<PersonTable | undefined> =>
    ((await show(of, by, day)).body.data.tables as PersonTable[]).find(({ id }) => id === tableId)

  return {
    create,
    list,
    find,
    table,
    column,
    sent,
    rowsAt,
    add,
    row,
    correct,
    remove,
    show,
    seen,
    give: give.bind(null, w),
  }
}
