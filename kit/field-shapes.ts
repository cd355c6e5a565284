import { z } from 'zod'
import { looksLikeEmail } from './email.ts'
import { type Field, type Fields, having, namesOf, type ValueOf } from './fields.ts'

/** What a text must be like, and what is said otherwise. */
export const LIKE = {
  email: { test: (value: string) => value === '' || looksLikeEmail(value), message: 'people.emailWrong' },
  /** Only addresses that a browser opens as a page: `javascript:` and its kin never. */
  link: {
    test: (value: string) => value === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value),
    message: 'people.linkWrong',
  },
  phone: null,
}

function given(field: Field): z.ZodType {
  switch (field.type) {
    case 'choice':
      return z.enum(field.options).nullish()
    case 'day':
      return z.iso.date().nullish()
    case 'country':
      return z.number().int().nullish()
    case 'text': {
      const plain = z.string().trim().max(field.max)
      const rule = field.like && LIKE[field.like]
      const text = rule ? plain.refine(rule.test, { message: rule.message }) : plain
      return field.empty === null ? text.nullish() : text.optional()
    }
  }
}

function shown(field: Field): z.ZodType {
  if (field.type === 'choice') return z.enum(field.options).nullable()
  if (field.type === 'country') return z.number().int().nullable()
  return field.type === 'day' || field.empty === null ? z.string().nullable() : z.string()
}

type Input<Fs extends Fields> = { [Name in keyof Fs]: z.ZodOptional<z.ZodType<ValueOf<Fs[Name]>, ValueOf<Fs[Name]>>> }
type Output<Fs extends Fields> = { [Name in keyof Fs]: z.ZodType<ValueOf<Fs[Name]>, ValueOf<Fs[Name]>> }
type Listed<Fs extends Fields> = {
  [Name in keyof Fs as Fs[Name] extends { list: object } ? Name : never]: z.ZodOptional<
    z.ZodType<ValueOf<Fs[Name]> | null>
  >
}

const shapeOf = (fs: Fields, names: readonly string[], one: (field: Field) => z.ZodType) =>
  z.object(Object.fromEntries(names.map((name) => [name, one(fs[name]!)])))

/** The shape in which a caller sends these fields; what is left out stays. Its messages are those of the kinds. */
export const inputOf = <Fs extends Fields>(fs: Fs) =>
  shapeOf(fs, namesOf(fs), given) as unknown as z.ZodObject<Input<Fs>>

/** The shape in which an answer holds them. */
export const replyOf = <Fs extends Fields>(fs: Fs) =>
  shapeOf(fs, namesOf(fs), shown) as unknown as z.ZodObject<Output<Fs>>

/** The shape of those that a list can show: there where they were asked for, null where the reader may not see this one. */
export const listedOf = <Fs extends Fields>(fs: Fs) =>
  shapeOf(fs, having(fs, 'list'), (field) => shown(field).nullable().optional()) as unknown as z.ZodObject<Listed<Fs>>
