import { countryById } from '#features/core/catalogues/server/api.ts'
import { personalFields } from '#features/core/members/fields.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Field } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import type { ChangeRequest } from '../contract.ts'
import type { FieldValues } from './store.ts'

type Reader = Pick<Context, 'say' | 'language'>

const fieldOf = (name: string): Field | undefined => (personalFields as Record<string, Field>)[name]

const wordOf = (name: string): string => fieldOf(name)?.word ?? `people.columns.${name}`

/** The values of the proposed fields, in the reader's language; '' for an empty one. */
export const presentChanges = (reader: Reader, before: FieldValues, values: FieldValues): ChangeRequest['changes'] =>
  Object.keys(values).map((name) => ({
    name,
    word: reader.say(wordOf(name)),
    before: textOf(reader, name, before[name]),
    after: textOf(reader, name, values[name]),
  }))

function textOf({ say, language }: Reader, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const field = fieldOf(name)
  if (field?.type === 'choice') return say(`${field.words}.${String(value)}`)
  if (field?.type === 'day') return formatDay(String(value), language)
  if (field?.type === 'country') return countryName(Number(value), language)
  return String(value)
}

function countryName(id: number, language: Reader['language']): string {
  const country = countryById(id)
  if (!country) return ''
  return language === 'en' ? country.name : country[`name_${language}`]
}
