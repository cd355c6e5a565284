import type { Route } from '#kit/contract.ts'
import { ENDINGS, WITHIN, WORDS } from './openapi-example-words.ts'

type Json = Record<string, unknown>

/** What else texts, numbers and days hold, when no word of the field fits. */
const ANY = [
  'Example',
  '2027-08-02',
  '2027-08-02T09:00:00.000Z',
  'c0ffee00-1234-4abc-8def-0123456789ab',
  'anna.berg@example.com',
  'https://example.com',
  'customField-c0ffee00-1234-4abc-8def-0123456789ab',
  '2027-08',
  '09:00',
  'EUR',
  '03-31',
  '#2c5e4f',
  '2027-08-02T09:00',
  'people.people.view',
  'example',
  '',
  'b64wVq0J6oYfT1kQ3m9XcRz8sLhNuEaPdGiBjC2xHtM',
]
const NUMBERS = [1, 0, 2, 1000, 100_000]

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT.*Z$/,
  email: /@/,
  uri: /^https:/,
}

/** One value of each shape, the same for every reader of the document: an example that its schema allows. */
export class Examples {
  private readonly shapes: Readonly<Record<string, Json>>

  constructor(shapes: Readonly<Record<string, Json>>) {
    this.shapes = shapes
  }

  /** @param whole whether fields that may be left out are shown too. Undefined for a shape without an end. */
  of(schema: Json, name = '', whole = true, inside: readonly string[] = []): unknown {
    const { $ref, anyOf, oneOf, allOf } = schema as { $ref?: string } & Record<string, readonly Json[] | undefined>
    if ($ref) return this.named($ref.split('/').at(-1)!, name, whole, inside)
    if (allOf) return Object.assign({}, ...allOf.map((one) => this.of(one, name, whole, inside) as object))
    const choices = anyOf ?? oneOf
    if (choices) return this.first(choices, name, whole, inside)
    const given = givenBy(schema)
    return given ? given[0] : this.made(filled(schema), name, whole, inside)
  }

  private named(shape: string, name: string, whole: boolean, inside: readonly string[]): unknown {
    if (inside.includes(shape)) return undefined
    return this.of(this.shapes[shape] ?? {}, name, whole, [...inside, shape])
  }

  /** Of several shapes the first that has an end; nothing only where there is nothing else. */
  private first(choices: readonly Json[], name: string, whole: boolean, inside: readonly string[]): unknown {
    const nothing = choices.some(({ type }) => type === 'null')
    if (nothing && wordsOf(name, inside)[0] === null) return null
    const values = choices.filter(({ type }) => type !== 'null').map((one) => this.of(one, name, whole, inside))
    return values.find((value) => value !== undefined) ?? (nothing ? null : undefined)
  }

  private made(schema: Json, name: string, whole: boolean, inside: readonly string[]): unknown {
    const { type } = schema
    if (type === 'object' || schema.properties) return this.object(schema, whole, inside)
    if (type === 'array') return this.list(schema, name, whole, inside)
    if (type === 'boolean') return true
    if (type === 'null') return null
    const candidates = [
      ...amounts(schema),
      ...wordsOf(name, inside),
      ...(type === 'string' ? ANY : type ? [...NUMBERS, schema.minimum, schema.multipleOf] : [{}]),
    ]
    return candidates.find((one) => fits(schema, one))
  }

  private object(schema: Json, whole: boolean, inside: readonly string[]): unknown {
    const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
    const shown: Json = {}
    for (const [key, field] of Object.entries(properties)) {
      const isNeeded = required.includes(key)
      // readers take a `$ref` for a reference of the document, even in an example
      if (!isNeeded && (!whole || key === '$ref')) continue
      const value = this.of(field, key, whole, [...inside, key])
      if (value !== undefined) shown[key] = value
      else if (isNeeded) return undefined
    }
    return shown
  }

  private list(schema: Json, name: string, whole: boolean, inside: readonly string[]): unknown {
    const { prefixItems, items, minItems = 0 } = schema as { prefixItems?: Json[]; items?: Json; minItems?: number }
    if (prefixItems) return prefixItems.map((one) => this.of(one, '', whole, inside))
    const one = items && this.of(items, name.replace(/s$/, ''), whole, inside)
    if (one === undefined) return minItems > 0 ? undefined : []
    return Array.from({ length: Math.max(1, minItems) }, () => one)
  }
}

/** Leave is counted in thousandths of a day, and says so. */
const amounts = ({ description }: Json): readonly unknown[] =>
  typeof description === 'string' && /thousandths/i.test(description) ? [2000, 1000] : []

/** Of a field that may be null, as it is when it is not. */
const filled = (schema: Json): Json =>
  Array.isArray(schema.type) ? { ...schema, type: schema.type.find((one) => one !== 'null') } : schema

function wordsOf(name: string, inside: readonly string[]): readonly unknown[] {
  const within = inside
    .toReversed()
    .flatMap((one) => WITHIN[name]?.filter(([thing]) => thing.source !== '.' && thing.test(one)) ?? [])
  const usual = WITHIN[name]?.filter(([thing]) => thing.source === '.') ?? []
  if (within.length || usual.length) return [...within, ...usual].map(([, example]) => example)
  if (Object.hasOwn(WORDS, name)) return WORDS[name]!
  return ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? []
}

/** Where the schema says itself what it holds. */
function givenBy({ const: only, enum: options, examples, default: usual }: Json): readonly unknown[] | undefined {
  if (only !== undefined) return [only]
  if (Array.isArray(examples)) return examples
  if (Array.isArray(options)) return options
  return usual === undefined ? undefined : [usual]
}

function fits(schema: Json, value: unknown): boolean {
  if (typeof value === 'string') return schema.type === 'string' && fitsText(schema, value)
  if (typeof value === 'number') return fitsNumber(schema, value)
  return value !== undefined && schema.type === undefined
}

function fitsText({ minLength = 0, maxLength = Infinity, pattern, format }: Json, value: string): boolean {
  if (value.length < (minLength as number) || value.length > (maxLength as number)) return false
  if (typeof format === 'string' && FORMATS[format] && !FORMATS[format].test(value)) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)
}

function fitsNumber(
  { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, multipleOf }: Json,
  value: number,
) {
  if (type !== 'integer' && type !== 'number') return false
  if (typeof multipleOf === 'number' && value % multipleOf !== 0) return false
  return value >= (minimum as number) && value <= (maximum as number) && value > (exclusiveMinimum as number)
}

interface Media {
  schema?: Json
  example?: unknown
}

/** Beside the shapes of what is sent and answered, one of each. */
export function showExamples(
  shown: Json,
  { name, example }: Pick<Route, 'example'> & { name: string },
  examples: Examples,
): void {
  const { requestBody, responses: answers } = shown as {
    requestBody?: { content: Record<string, Media> }
    responses: Record<string, { content?: Record<string, Media> }>
  }
  for (const media of Object.values(requestBody?.content ?? {}))
    if (media.schema) media.example = example ?? sent(media.schema, name, examples)
  for (const { content = {} } of Object.values(answers))
    for (const media of Object.values(content))
      if (media.schema) media.example = examples.of(media.schema, '', true, [name])
}

/** What has to be said; where nothing has to be, all of it. */
function sent(schema: Json, name: string, examples: Examples): unknown {
  const needed = examples.of(schema, '', false, [name]) as Json
  return Object.keys(needed).length ? needed : examples.of(schema, '', true, [name])
}
