/**
 * A field of a record as plain data. Both sides read it, so it holds no schema, no SQL, no component, no function and no condition: a
 * field that needs one is written by hand beside the loop. What a kind of value accepts is said in `kit/field-shapes.ts`, how it is drawn
 * where records are drawn.
 */
export type Kind =
  | ({ type: 'text'; max: number; like?: 'email' | 'phone' | 'link'; empty?: null } & Imported & Flat)
  | ({ type: 'choice'; options: readonly string[]; words: string } & Imported & NotFlat)
  | ({ type: 'day'; past?: true } & Imported & NotFlat)
  | ({ type: 'country' } & Imported & NotFlat)

/** A column of imports: `word` where it has another label there, `headers` its names in files, with bars between them. */
interface Imported {
  import?: { word?: string; headers?: string }
}
/** The attribute by which a SCIM client fills it: only texts, which have one value. `enterprise.` names one of the enterprise extension. */
interface Flat {
  scim?: string
}
interface NotFlat {
  scim?: never
}

export type Field = Kind & {
  /** Key of its name in words: in forms, the audit trail, imports and answers to "who can see this". */
  word: string
  /** A column of lists: `section` where another right than the record's opens it, `word` where its header is another. */
  list?: { section?: string; word?: string; width?: string }
  /** People may change it in their own record by a right of its own, where they may only read the rest. */
  contact?: true
  /** A value that is valid and differs from an empty one: for sweeps. */
  example: string | number
}
export type Fields = Record<string, Field>

/** The value of a field: `null` or '' (text, unless it says otherwise) while it is empty. */
export type ValueOf<F extends Field> = F extends { type: 'choice'; options: readonly (infer Option)[] }
  ? Option | null
  : F extends { type: 'country' }
    ? number | null
    : F extends { type: 'day' } | { empty: null }
      ? string | null
      : string
export type Values<Fs extends Fields> = { -readonly [Name in keyof Fs]: ValueOf<Fs[Name]> }

/** Names of the fields that have a trait. */
export type Having<Fs extends Fields, Trait extends keyof Field> = {
  [Name in keyof Fs]: Fs[Name] extends Record<Trait, unknown> ? Name : never
}[keyof Fs] &
  string

/** Declares fields; their names and kinds stay literal types. */
export const fields = <const Fs extends Fields>(declared: Fs): Fs => declared

/** The names in the order of the declaration, which is that of forms and lists. */
export const namesOf = <Fs extends Fields>(fs: Fs) => Object.keys(fs) as (keyof Fs & string)[]

/** Names of the fields that have a trait (`list`), in their order. */
export const having = <Fs extends Fields, Trait extends keyof Field>(fs: Fs, trait: Trait) =>
  namesOf(fs).filter((name) => fs[name]![trait] !== undefined) as unknown as Having<Fs, Trait>[]

/** The fields that have a trait. */
export const only = <Fs extends Fields, Trait extends keyof Field>(fs: Fs, trait: Trait) =>
  Object.fromEntries(having(fs, trait).map((name) => [name, fs[name]])) as Pick<Fs, Having<Fs, Trait>>

/** What a row holds of these fields. A column that the row lacks does not compile. */
export const valuesOf = <Fs extends Fields>(fs: Fs, row: { [Name in keyof Fs]: unknown }) =>
  Object.fromEntries(namesOf(fs).map((name) => [name, row[name]])) as Values<Fs>

/** What a form of a new record begins with. */
export const emptyOf = <Fs extends Fields>(fs: Fs) =>
  Object.fromEntries(namesOf(fs).map((name) => [name, emptyValue(fs[name]!)])) as Values<Fs>

const emptyValue = (field: Field): '' | null => (field.type === 'text' && field.empty !== null ? '' : null)

/** Given values as they are kept: an emptied text is what an empty one is. Values of other names pass through. */
export const stored = <T extends object>(fs: Fields, given: T): T =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === '' && fs[name] ? emptyValue(fs[name]) : value]),
  ) as T

/** The column that holds a field. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
