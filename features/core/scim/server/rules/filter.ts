import { Fault } from './fault.ts'

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type Filter =
  | { kind: 'and'; left: Filter; right: Filter }
  | { kind: 'or'; left: Filter; right: Filter }
  | { kind: 'not'; inner: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; by: Comparison; value: string | number | boolean | null }

const COMPARISONS = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const DEEPEST = 20
const TOKEN = /\s*(\(|\)|\[|\]|"(?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"|[A-Za-z$][\w$.:-]*|-?\d+(?:\.\d+)?)/y

/**
 * Reads a filter (RFC 7644, 3.4.2.2). Attributes come out in lower case without the schema's name; `emails[type eq "work"]` is read
 * as a comparison of `emails.type`.
 * @throws Fault invalidFilter
 */
export function readFilter(text: string): Filter {
  const tokens = tokensOf(text)
  let at = 0
  const peek = () => tokens[at]?.toLowerCase()
  const fail = (): never => {
    throw new Fault('invalidFilter', text.slice(0, 200))
  }
  const take = () => tokens[at++] ?? fail()

  function either(prefix: string, depth: number): Filter {
    if (depth > DEEPEST) fail()
    let left = both(prefix, depth)
    while (peek() === 'or') {
      at++
      left = { kind: 'or', left, right: both(prefix, depth) }
    }
    return left
  }
  function both(prefix: string, depth: number): Filter {
    let left = single(prefix, depth)
    while (peek() === 'and') {
      at++
      left = { kind: 'and', left, right: single(prefix, depth) }
    }
    return left
  }
  function grouped(open: string, close: string, prefix: string, depth: number): Filter {
    if (take() !== open) fail()
    const inner = either(prefix, depth + 1)
    if (take() !== close) fail()
    return inner
  }
  function single(prefix: string, depth: number): Filter {
    if (peek() === 'not') {
      at++
      return { kind: 'not', inner: grouped('(', ')', prefix, depth) }
    }
    if (peek() === '(') return grouped('(', ')', prefix, depth)
    const attribute = prefix + attributeOf(take(), fail)
    if (peek() === '[') return grouped('[', ']', `${attribute}.`, depth)
    const by = take().toLowerCase()
    if (by === 'pr') return { kind: 'present', attribute }
    if (!COMPARISONS.has(by)) fail()
    return { kind: 'compare', attribute, by: by as Comparison, value: valueOf(take(), fail) }
  }

  const filter = either('', 0)
  if (at < tokens.length) fail()
  return filter
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text)
    if (!match || tokens.length > 400) throw new Fault('invalidFilter', text.slice(0, 200))
    tokens.push(match[1]!)
  }
  return tokens
}

/** `urn:…:User:name.givenName` and `Name.GivenName` are one attribute; one of the enterprise extension is `enterprise.department`. */
export const plainName = (name: string): string =>
  name
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
    .replace(
      /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User(:|$)/i,
      (_, more) => `enterprise${more && '.'}`,
    )
    .toLowerCase()

/** By which attribute a list is asked for, and which way. */
export interface Sort {
  attribute: string
  isDown: boolean
}

/** Reads `sortBy` and `sortOrder` (RFC 7644, 3.4.2.3). @throws Fault invalidValue */
export function readSort(by: string | undefined, order = 'ascending'): Sort | null {
  if (!by) return null
  const way = order.toLowerCase()
  if (way !== 'ascending' && way !== 'descending') throw new Fault('invalidValue', 'sortOrder')
  return { attribute: plainName(by), isDown: way === 'descending' }
}

function attributeOf(token: string, fail: () => never): string {
  if (!/^[A-Za-z$]/.test(token)) fail()
  return plainName(token)
}

function valueOf(token: string, fail: () => never): string | number | boolean | null {
  if (token.startsWith('"')) return JSON.parse(token) as string
  if (/^(true|false)$/i.test(token)) return token.toLowerCase() === 'true'
  if (/^null$/i.test(token)) return null
  return /^-?\d/.test(token) ? Number(token) : fail()
}
