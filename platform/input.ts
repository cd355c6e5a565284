import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Route } from '#kit/contract.ts'
import type { Upload } from './files.ts'
import { fieldsOf } from './field-messages.ts'
import { invalid, missing, notUnderstood, Problem } from './problems.ts'

/** Path, query and body (or the parts of a form) as one object. @throws Problem 400, 415, 422 */
export async function inputOf(request: FastifyRequest, route: Route): Promise<Record<string, unknown>> {
  const given = { ...queryOf(request), ...(request.params as object) }
  if (!route.upload) {
    if (request.isMultipart()) throw new Problem('wrongType', 'errors.jsonOnly')
    const body = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body)) throw notUnderstood()
    return { ...given, ...body, ...(request.params as object) }
  }
  const { values, files } = await formOf(request, route.upload)
  return { ...values, ...given, files }
}

/** A parameter without a value (`?dateFrom=`) is as if it were not there: forms and links of others write it so. */
const queryOf = (request: FastifyRequest) =>
  Object.fromEntries(Object.entries(request.query as object).filter(([, value]) => value !== ''))

async function formOf(request: FastifyRequest, { maxBytes, maxFiles }: NonNullable<Route['upload']>) {
  if (!request.isMultipart()) throw new Problem('wrongType', 'errors.multipart')
  const files: Upload[] = []
  const values: Record<string, unknown> = {}
  try {
    const limits = { fileSize: maxBytes, files: maxFiles, fields: 20 }
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') files.push({ field: part.fieldname, name: part.filename, bytes: await part.toBuffer() })
      else values[part.fieldname] = part.value
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw invalid({ file: ['errors.fileTooLarge'] })
    throw notUnderstood()
  }
  return { values, files }
}

/** The input as the contract wants it. @throws Problem 404 where the address names nothing that can exist, 422 with a message under each field */
export function check(route: Route, input: Record<string, unknown>): unknown {
  const unfit = unfitText(route.upload ? { ...input, files: [] } : input)
  if (unfit !== undefined && isInAddress(route, unfit)) throw missing()
  if (unfit) throw invalid({ [unfit]: ['errors.format-other'] })
  const parsed = route.input.safeParse(withCamelNames(input))
  if (!parsed.success && parsed.error.issues.some(({ path: [field] }) => isInAddress(route, field))) throw missing()
  if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues))
  const { files } = input
  return route.upload ? { ...(parsed.data as object), files } : parsed.data
}

/** A malformed id is answered like an unknown one: the form of ids reveals nothing, and there is no field to correct. */
const isInAddress = ({ path }: Route, field: PropertyKey | undefined) => path.split('/').includes(`:${String(field)}`)

const SPELLINGS = [
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
] as const

/** Names of people are read in snake case as well, of one person or of several in a list. */
function withCamelNames(given: Record<string, unknown>): Record<string, unknown> {
  const read = named(given)
  for (const [field, value] of Object.entries(read)) if (Array.isArray(value)) read[field] = value.map(named)
  return read
}

function named<T>(given: T): T {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const read: Record<string, unknown> = { ...(given as object) }
  for (const [snake, camel] of SPELLINGS) if (read[camel] === undefined && snake in read) read[camel] = read[snake]
  return read as T
}

/**
 * PostgreSQL holds no NUL and no half of a surrogate pair; refused here, once for every field.
 * @returns the first field with such a text in it. Without recursion: input may be nested without end.
 */
function unfitText(input: Record<string, unknown>): string | undefined {
  for (const [field, given] of Object.entries(input)) {
    const waiting: unknown[] = [given]
    while (waiting.length) {
      const value = waiting.pop()
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return field
      if (typeof value === 'object' && value !== null) waiting.push(...Object.keys(value), ...Object.values(value))
    }
  }
  return undefined
}
