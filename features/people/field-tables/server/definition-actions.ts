import { randomUUID } from 'node:crypto'
import { hasOptions } from '#features/people/custom-fields/contract.ts'
import type { Context } from '#platform/context.ts'
import { conflict, invalid, type Message } from '#platform/problems.ts'
import { type Definition, MOST_TABLES } from '../contract.ts'
import * as rows from './row-store.ts'
import { type Column, current } from './rules.ts'
import * as store from './store.ts'

type Used = Awaited<ReturnType<typeof rows.uses>>
type GivenColumn = Definition['columns'][number]
type Wrong = Record<string, Message[]>

/** The definition as it is stored. @throws Problem 422 */
export async function checked(ctx: Context, given: Definition, before: store.Table | null): Promise<store.Written> {
  const { taken, count } = await store.around(ctx.db, given.name, before?.id ?? null)
  if (!before && count >= MOST_TABLES) throw conflict({ key: 'fieldTables.tooMany', values: { max: MOST_TABLES } })
  const used: Used = before ? await rows.uses(ctx.db, before.id) : { all: 0, columns: new Map() }
  const known = before?.columns ?? []
  const wrong: Wrong = {
    ...(taken && { name: ['fieldTables.nameTaken'] }),
    ...wrongColumns(given.columns, current(known), used.columns),
    ...wrongReminder(given),
  }
  if (Object.keys(wrong).length) throw invalid(wrong)
  return {
    name: given.name,
    description: given.description,
    columns: columnsOf(given.columns, known, used.all > 0),
    ...remindingOf(given),
  }
}

const remindingOf = ({ reminder }: Definition) =>
  reminder ? { remindDays: reminder.days, remindTo: [...new Set(reminder.to)] } : { remindDays: null, remindTo: [] }

const wrongReminder = ({ reminder, columns }: Definition): Wrong =>
  reminder && !columns.some(({ marks }) => marks === 'ends') ? { reminder: ['fieldTables.reminderNeedsEnd'] } : {}

/** What is wrong with the columns, by the names of their inputs. */
const wrongColumns = (all: readonly GivenColumn[], known: readonly Column[], used: Used['columns']): Wrong =>
  Object.assign(
    {},
    ...all.map((column, at) => {
      const before = known.find(({ id }) => id === column.id)
      const isTwice: Twice = (of) => all.findIndex((one) => of(one) === of(column)) < at
      const name = `columns.${at}`
      return {
        ...wrongId(column, name, before, isTwice),
        ...wrongType(column, name, before, used),
        ...wrongMark(column, name, isTwice),
        ...wrongOptions(column, name, before),
      }
    }),
  )

/** Whether a column before this one has the same. */
type Twice = (of: (one: GivenColumn) => unknown) => boolean

const wrongId = ({ id }: GivenColumn, at: string, before: Column | undefined, isTwice: Twice): Wrong => ({
  ...(id !== undefined && (!before || isTwice((one) => one.id)) && { [`${at}.id`]: ['errors.gone'] }),
  ...(isTwice(({ name }) => name.toLowerCase()) && { [`${at}.name`]: ['fieldTables.columnTwice'] }),
})

/** Values of another type could not be read. */
function wrongType({ type }: GivenColumn, at: string, before: Column | undefined, used: Used['columns']): Wrong {
  const count = (before && before.type !== type && used.get(before.id)) || 0
  return count > 0 ? { [`${at}.type`]: [{ key: 'fieldTables.typeInUse', values: { count } }] } : {}
}

function wrongMark({ marks, type }: GivenColumn, at: string, isTwice: Twice): Wrong {
  if (marks === null) return {}
  if (type !== 'date') return { [`${at}.marks`]: ['fieldTables.markNeedsDate'] }
  return isTwice((one) => one.marks) ? { [`${at}.marks`]: ['fieldTables.markTwice'] } : {}
}

function wrongOptions({ type, options }: GivenColumn, at: string, known: Column | undefined): Wrong {
  if (!hasOptions(type)) return {}
  if (options.length === 0) return { [`${at}.options`]: ['customFields.optionsMissing'] }
  const ids = new Set(current(known?.options ?? []).map(({ id }) => id))
  const first = (place: number, of: (one: GivenColumn['options'][number]) => unknown) =>
    options.findIndex((one) => of(one) === of(options[place]!)) === place
  return Object.assign(
    {},
    ...options.map(({ id }, place) => ({
      ...(!first(place, ({ name }) => name.toLowerCase()) && {
        [`${at}.options.${place}.name`]: ['customFields.optionTwice'],
      }),
      ...(id !== undefined &&
        (!ids.has(id) || !first(place, (one) => one.id)) && { [`${at}.options.${place}.id`]: ['errors.gone'] }),
    })),
  )
}

/** The columns as they are stored. While there are rows, what was taken away stays for their history. */
function columnsOf(given: readonly GivenColumn[], before: readonly Column[], hasRows: boolean): Column[] {
  const stay = given.map(({ id = randomUUID(), name, type, is_required, marks, options }): Column => {
    const known = before.find((one) => one.id === id)?.options ?? []
    return {
      id,
      name,
      type,
      isRequired: is_required,
      marks,
      isGone: false,
      options: hasOptions(type)
        ? withGone(
            options.map((option) => ({ id: option.id ?? randomUUID(), name: option.name, isGone: false })),
            known,
            hasRows,
          )
        : [],
    }
  })
  return withGone(stay, before, hasRows)
}

const withGone = <T extends { id: string; isGone: boolean }>(now: T[], before: readonly T[], isKept: boolean): T[] => [
  ...now,
  ...(isKept ? before.filter(({ id }) => !now.some((one) => one.id === id)) : []).map((one) => ({
    ...one,
    isGone: true,
  })),
]
