import { globSync, readFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { messagesOf } from '#platform/words.ts'

/** Every text of the product in English, by its whole key: `fieldTables.expires`. The other languages ask for the same (`tests/sweeps/words.test.ts`). */
const texts = new Map<string, string>()
function gather(at: string, value: unknown): void {
  if (typeof value === 'string') texts.set(at, value)
  else for (const [key, inner] of Object.entries(value as object)) gather(at ? `${at}.${key}` : key, inner)
}
gather('', messagesOf('en'))

/** What a text asks for: the names of its arguments and of its tags. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [element.value, ...argumentsOf(element.children)]
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : []
    return [element.value, ...inner]
  })
}

interface Call {
  where: string
  key: string
  /** Null where they are not written out at the call. */
  given: readonly string[] | null
}
/** The calls of one file that name a text: by its whole key, or within the space that `useTranslations` opened. */
function callsIn(name: string): Call[] {
  const source = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.ESNext)
  const found: Call[] = []
  const visit = (node: ts.Node, outer: ReadonlyMap<string, string>) => {
    const spaces = ts.isBlock(node) || ts.isSourceFile(node) ? new Map([...outer, ...openedIn(node, source)]) : outer
    if (ts.isCallExpression(node)) {
      const call = callOf(node, spaces, source)
      if (call) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push({ ...call, where: `${name}:${line + 1}` })
      }
    }
    ts.forEachChild(node, (child) => visit(child, spaces))
  }
  visit(source, new Map())
  return found
}
/** `const t = useTranslations('fieldTables')` in these statements. */
function openedIn({ statements }: ts.Block | ts.SourceFile, source: ts.SourceFile): [name: string, space: string][] {
  return statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) return []
      if (initializer.expression.getText(source) !== 'useTranslations') return []
      const [space] = initializer.arguments
      return [[name.text, space && ts.isStringLiteral(space) ? space.text : '']]
    })
  })
}
function callOf(
  node: ts.CallExpression,
  spaces: ReadonlyMap<string, string>,
  source: ts.SourceFile,
): Omit<Call, 'where'> | null {
  const [first, second] = node.arguments
  if (!first || !ts.isStringLiteral(first)) return null
  const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression
  const space = spaces.get(callee.getText(source))
  const key = space ? `${space}.${first.text}` : first.text
  if (!texts.has(key)) return null
  if (!second) return { key, given: space === undefined ? null : [] }
  if (!ts.isObjectLiteralExpression(second)) return { key, given: null }
  if (second.properties.some(ts.isSpreadAssignment)) return { key, given: null }
  return { key, given: second.properties.map((one) => one.name!.getText(source)) }
}

test('each call of a text gives what the text asks for', () => {
  const calls = globSync('{platform,ui,app,features}/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .flatMap(callsIn)
  expect(calls.length).toBeGreaterThan(1000)
  const wrong = calls.flatMap(({ where, key, given }) => {
    if (!given) return []
    const missing = argumentsOf(parse(texts.get(key)!)).filter((one) => !given.includes(one))
    return missing.length > 0 ? [`${where} ${key}: ${missing.join(', ')}`] : []
  })
  expect(wrong).toEqual([])
})
