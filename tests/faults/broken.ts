import ts from 'typescript'
import { faulty, type InSource } from './fault.ts'

/** A name that refers to nothing by itself: behind a dot, before a colon. */
function isLabel(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  return (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name === node
}

/** The names of values that a file uses, and those that it declares inside of functions. */
function namesIn(file: ts.SourceFile) {
  const used = new Set<string>()
  const declared = new Set<string>()
  const walk = (node: ts.Node): void => {
    // a type is gone before the code runs
    if (ts.isTypeNode(node)) return
    if (ts.isIdentifier(node) && !isLabel(node)) used.add(node.text)
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (isDeclared && ts.isIdentifier(node.name)) declared.add(node.name.text)
    ts.forEachChild(node, walk)
  }
  walk(file)
  return { used, declared }
}

/** `parseDiagnostics` is not among the declared properties; every other way to it costs a compilation. */
type Parsed = ts.SourceFile & { parseDiagnostics: readonly ts.Diagnostic[] }
const parse = (name: string, text: string) => ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true) as Parsed

/** Why a fault breaks its file instead of changing what it does: it cannot be parsed, or uses names that the file does not know. */
export function brokenBy(fault: InSource, code: string): string[] {
  const file = parse(fault.file, faulty(code, fault))
  const known = namesIn(parse(fault.file, code)).used
  const { used, declared } = namesIn(file)
  const unknown = [...used].filter((name) => !known.has(name) && !declared.has(name) && !(name in globalThis))
  return [
    ...file.parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ...unknown.map((name) => `${name} is not defined`),
  ]
}
