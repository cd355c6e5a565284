// No pattern takes for ever on a text made for that (ReDoS): a library tries every regular expression of the product, at each check.
import { globSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import ts from 'typescript'

/** Texts are bounded, so that their square is still quick. */
const MOST_DEGREE = 2
/** For one pattern: what takes seconds on an idle machine took more than ten beside other work. */
const TIMEOUT_MS = 60_000

const found = new Map<string, { source: string; flags: string; at: string }>()
for (const file of globSync('{kit,platform,ui,app,features}/**/*.{ts,tsx}')) {
  if (/\.test\.ts$|\.gen\.ts$/.test(file)) continue
  const parsed = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const at = `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
      found.set(node.text, { source: node.text.slice(1, end), flags: node.text.slice(end + 1), at })
    }
    ts.forEachChild(node, look)
  }
  look(parsed)
}

/** By proof; a pattern that looks ahead or repeats what it found cannot be proved, and is attacked instead. */
function tried(source: string, flags: string) {
  const proved = checkSync(source, flags, { timeout: TIMEOUT_MS, checker: 'automaton' })
  return proved.status === 'unknown' ? checkSync(source, flags, { timeout: TIMEOUT_MS, checker: 'fuzz' }) : proved
}

const wrong: string[] = []
for (const [text, { source, flags, at }] of found) {
  const result = tried(source, flags.replace('v', 'u'))
  if (result.status === 'unknown') wrong.push(`${at} ${text}: not decided`)
  if (result.status !== 'vulnerable') continue
  const { complexity } = result
  const isQuick = complexity.type === 'polynomial' && complexity.degree <= MOST_DEGREE
  if (!isQuick) wrong.push(`${at} ${text}: ${complexity.summary}`)
}
if (wrong.length > 0) {
  console.error(`A text can keep these patterns busy:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
console.log(`${found.size} patterns`)
