import ts from 'typescript'
import type { SeenLine } from '#tests/rows-seen.ts'

/** What a type says of one place: a column, or a key inside its JSON. */
export interface Claim {
  kinds: ReadonlySet<string>
  /** A closed set of strings, where the type is one. */
  values: ReadonlySet<string> | null
  isAnything: boolean
  /** Of an object that is no dictionary. */
  properties: ReadonlyMap<string, Claim> | null
  items: Claim | null
}
export interface Statement {
  /** File and line. */
  where: string
  /** The function or constant around it: what a list may name it by. */
  name: string
  /** The template's texts between its holes. */
  texts: readonly string[]
  /** Null where no type says what the columns are. */
  row: ReadonlyMap<string, Claim> | null
}
/** As much as one type may hold within another. */
const DEEPEST = 8
const WORK = /^\s*(select|with|insert|update|delete|merge)\b/i
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * Every `sql` template in these sources that is a whole statement, with what its type says of a row.
 * @param wanted whether a source file is looked through
 */
export function statementsIn(program: ts.Program, wanted: (file: string) => boolean): Statement[] {
  const checker = program.getTypeChecker()
  const found: Statement[] = []
  const visit = (node: ts.Node, file: ts.SourceFile) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      const statement = statementOf(node, file, checker)
      if (statement) found.push(statement)
    }
    ts.forEachChild(node, (child) => visit(child, file))
  }
  for (const file of program.getSourceFiles()) if (wanted(file.fileName)) visit(file, file)
  return found
}

function statementOf(
  node: ts.TaggedTemplateExpression,
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): Statement | null {
  const [claimed] = node.typeArguments ?? []
  const { template } = node
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)]
  if (!WORK.test(texts[0]!)) return null
  const row = claimed ? claimOf(checker.getTypeFromTypeNode(claimed), checker, 0).properties : null
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
  const path = file.fileName.replace(`${process.cwd()}/`, '')
  return { where: `${path}:${line + 1}`, name: `${path} ${nameAround(node)}`, texts: texts.map(plain), row }
}

function nameAround(node: ts.Node): string {
  for (let at = node.parent; at; at = at.parent)
    if ((ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) && at.name && ts.isSourceFile(outermost(at)))
      return at.name.getText()
  return '?'
}

/** The scope of a declaration: its file, or the named function around it. */
function outermost(node: ts.Node): ts.Node {
  const above = node.parent
  return ts.isVariableDeclarationList(above) || ts.isVariableStatement(above) ? outermost(above) : above
}

function claimOf(type: ts.Type, checker: ts.TypeChecker, depth: number): Claim {
  const parts = type.isUnion() ? type.types : [type]
  const given = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
  const strings = given.filter(({ flags }) => flags & ts.TypeFlags.StringLike)
  const [only] = given
  const isOne = given.length === 1 && only !== undefined
  return {
    kinds: new Set(parts.map((part) => kindOf(part, checker))),
    values:
      strings.every((part) => part.isStringLiteral()) && strings.length
        ? new Set(strings.map((part) => (part as ts.StringLiteralType).value))
        : null,
    isAnything: parts.some(
      ({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter),
    ),
    properties:
      isOne && depth < DEEPEST && kindOf(only, checker) === 'object' ? propertiesOf(only, checker, depth) : null,
    items:
      isOne && checker.isArrayType(only)
        ? claimOf(checker.getTypeArguments(only as ts.TypeReference)[0]!, checker, depth + 1)
        : null,
  }
}

function propertiesOf(type: ts.Type, checker: ts.TypeChecker, depth: number): ReadonlyMap<string, Claim> | null {
  if (checker.getIndexInfosOfType(type).length) return null
  const entries = checker.getPropertiesOfType(type).map((one) => {
    const claim = claimOf(checker.getTypeOfSymbol(one), checker, depth + 1)
    const kinds = one.flags & ts.SymbolFlags.Optional ? new Set([...claim.kinds, 'undefined']) : claim.kinds
    return [one.name, { ...claim, kinds }] as const
  })
  return new Map(entries)
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): string {
  const { flags } = type
  if (flags & ts.TypeFlags.Null) return 'null'
  if (flags & ts.TypeFlags.Undefined) return 'undefined'
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
  const name = type.symbol?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}

/** Whether a statement is this template with something in its holes. */
export function fits(text: string, texts: readonly string[]): boolean {
  const [first, ...rest] = texts
  const last = rest.pop()?.trimEnd()
  if (last === undefined) return text === first!.trim()
  if (!text.startsWith(first!.trimStart())) return false
  let at = first!.trimStart().length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.endsWith(last) && text.length - last.length >= at
}

export interface Judgement {
  faults: string[]
  /** The names of statements that no test has run. */
  unseen: string[]
}

/** Holds what the statements claim against what came back. A text belongs to the longest template that it fits. */
export function judge(statements: readonly Statement[], lines: readonly SeenLine[], mark: string): Judgement {
  const faults = new Set<string>()
  const unseen = new Set(statements.filter(({ row }) => row?.size))
  // how a template is broken into lines makes it no better
  const sized = statements.map((statement) => ({
    statement,
    size: statement.texts.join('').replaceAll(/\s+/g, '').length,
  }))
  const longestFirst = sized.toSorted((a, b) => b.size - a.size)
  for (const line of lines) {
    const text = plain(line.text.startsWith(mark) ? line.text.slice(mark.length) : line.text).trim()
    const best = longestFirst.find(({ statement }) => fits(text, statement.texts))
    if (!best) continue
    // templates of the same length that both fit are indistinguishable: it is enough that one of them is right
    const owners = longestFirst.filter(({ statement, size }) => size === best.size && fits(text, statement.texts))
    const found = owners.map(({ statement }) =>
      [...faultsOf(statement, line)].map((one) => `${statement.where} ${one}`),
    )
    for (const { statement } of owners) unseen.delete(statement)
    if (found.every((some) => some.length)) for (const fault of found[0]!) faults.add(fault)
  }
  return { faults: [...faults].toSorted(), unseen: [...unseen].map(({ name }) => name) }
}

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())

function* faultsOf({ row }: Statement, line: SeenLine): Generator<string> {
  for (const [name, claim] of row ?? []) {
    const column = line.columns.find((one) => one === name || camel(one) === name)
    if (column === undefined && !claim.kinds.has('undefined')) yield `claims ${name}, which does not come`
    if (column !== undefined) yield* faultsAt(claim, column, line.places)
  }
}

function* faultsAt(claim: Claim, path: string, places: SeenLine['places']): Generator<string> {
  const place = places[path]
  // no row has come, or the type leaves it open
  if (!place || claim.isAnything) return
  for (const kind of place.kinds) {
    // a key that is left out reads as undefined; an optional one may
    if (!claim.kinds.has(kind)) yield `${path}: claimed ${[...claim.kinds].toSorted().join(' or ')}, was ${kind}`
  }
  for (const value of place.values ?? [])
    if (claim.values && !claim.values.has(value))
      yield `${path}: claims ${[...claim.values].join(', ')}; was “${value}”`
  if (claim.items) yield* faultsAt(claim.items, `${path}[]`, places)
  if (!place.kinds.includes('object')) return
  for (const [name, inner] of claim.properties ?? []) {
    const known = places[`${path}.${name}`]
    if (!known && !inner.kinds.has('undefined') && !inner.isAnything)
      yield `${path}: claims ${name}, which does not come`
    yield* faultsAt(inner, `${path}.${name}`, places)
  }
}
