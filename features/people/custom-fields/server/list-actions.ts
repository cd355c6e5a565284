import { countries, countryById } from '#features/core/catalogues/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, invalid } from '#platform/problems.ts'
import type { RawBuilder } from 'kysely'
import { type FieldColumn, type FieldValue, keyOfField } from '../contract.ts'
import { type FieldKey, filterOf, isFieldKey, isSearched, type Kept, type Shaped } from '../fields.ts'
import { may } from './access.ts'
import { type FieldSort, leaves, type Placed, sortBy } from './list-store.ts'
import { readFilter, textOf, wireOf } from './rules/values.ts'
import * as store from './store.ts'
import { holdFields } from './value-store.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'language'>

/** Fields that can be columns for the reader, in their order. */
export async function listable({ db, actor }: Asking): Promise<store.Row[]> {
  const all = await store.all(db, actor.userId)
  return all.filter((field) => field.isPublished && may.haveColumn(actor, field))
}

/** Fields that the actor may fill in for people who are still to come. */
export async function importable({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<store.Row[]> {
  const all = await store.all(db, actor.userId)
  return all.filter((field) => field.isPublished && may.fillForAll(actor, field))
}

/** These fields keep their types until the transaction ends: what was read by them is still right when it is written. */
export const holdOwnFields = async (asking: Pick<Context, 'db' | 'actor'>) =>
  holdFields(
    asking.db,
    (await importable(asking)).map(({ id }) => id),
  )

/** Fields in whose values the reader's search looks: those that they see of everyone, as a find tells whose value it is. */
export async function searchable({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string[]> {
  const all = await store.all(db, actor.userId)
  return all
    .filter((field) => field.isPublished && isSearched(field.type) && may.readForAll(actor, field))
    .map(({ id }) => id)
}

export const columns = async (ctx: Context): Promise<FieldColumn[]> =>
  (await listable(ctx)).map((field) => ({
    id: field.id,
    name: field.name,
    type: field.type,
    options: field.options.map(({ id, name }) => ({ id, name })),
    isForAll: may.readForAll(ctx.actor, field),
    canEdit: may.editOfSomeone(ctx.actor, field),
  }))

/** Fields of choices that can be facets: those that the reader sees of everyone, as a count tells what people have. */
export async function countable(ctx: Asking): Promise<string[]> {
  const all = await listable(ctx)
  return all
    .filter((field) => filterOf(field.type) === 'choice' && may.readForAll(ctx.actor, field))
    .map(({ id }) => id)
}

/** What a list is asked for of custom fields. */
export interface FieldsWanted {
  columns: readonly FieldKey[]
  sort: FieldKey | null
  /** By the fields' names; what else is in it is passed over. */
  filters: Readonly<Record<string, unknown>>
}

export interface FieldCondition {
  fieldId: string
  condition: RawBuilder<boolean>
}

export interface FieldsGranted {
  columns: readonly store.Row[]
  sort: FieldSort | null
  /** About a person `u`. */
  conditions: readonly FieldCondition[]
}

/**
 * Custom fields of a list as far as its reader may have them. Whatever is not theirs, or is not there at all, is refused alike.
 * @throws Problem 403; 422 with a message at a filter's name
 */
export async function permittedFields(ctx: Asking, wanted: FieldsWanted): Promise<FieldsGranted> {
  const filters = Object.entries(wanted.filters).filter(([name]) => isFieldKey(name))
  if (wanted.columns.length === 0 && !wanted.sort && filters.length === 0)
    return { columns: [], sort: null, conditions: [] }
  const byName = new Map((await listable(ctx)).map((field) => [keyOfField(field.id) as string, field]))
  const granted = (name: string): store.Row => {
    const field = byName.get(name)
    ensure(field !== undefined)
    return field!
  }
  const ofAll = (name: string): store.Row => {
    const field = granted(name)
    ensure(may.readForAll(ctx.actor, field))
    return field
  }
  return {
    columns: [...new Set(wanted.columns)].map(granted),
    sort: wanted.sort && sortBy(ofAll(wanted.sort), countriesByName(ctx.language)),
    conditions: filters.map(([name, given]) => {
      const field = ofAll(name)
      const filter = readFilter(field.type, given)
      if (!filter) throw invalid({ [name]: ['errors.wrongValue'] })
      return { fieldId: field.id, condition: leaves(field, filter) }
    }),
  }
}

/** How the values of these fields are answered for each person, by the names of the fields. */
export function presenterOf(fields: readonly store.Row[]): (kept: Placed) => Record<FieldKey, FieldValue> {
  const keys = fields.map(({ id }) => keyOfField(id))
  return (kept) => {
    const values: Record<FieldKey, FieldValue> = {}
    for (const [place, field] of fields.entries()) if (place in kept) values[keys[place]!] = wireOf(field, kept[place]!)
    return values
  }
}

/** A value as the cell of a file, or in a sentence. */
export const cellOf = (field: Shaped, value: Kept | undefined, language: Context['language']): string =>
  String(textOf(field, value ?? null, (id) => countryIn(id, language)) ?? '')

const countryIn = (id: number, language: Context['language']): string => {
  const country = countryById(id)
  if (!country) return String(id)
  return { en: country.name, ru: country.name_ru, sv: country.name_sv }[language]
}

function countriesByName(language: Context['language']): number[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .map(({ id }) => ({ id, name: countryIn(id, language) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ id }) => id)
}
