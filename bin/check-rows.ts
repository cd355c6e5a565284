// What raw SQL claims of its rows (`sql<Row>`), held against what came back while the tests ran (docs/decisions/sql.md).
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { LAST } from '#platform/eager-client.ts'
import type { SeenLine } from '#tests/rows-seen.ts'
import { judge, statementsIn } from './claimed-rows.ts'

/** Statements that no test runs, by file and function, each with the reason. */
const NOT_RUN: Record<string, string> = {}

const started = Date.now()
const [folder = '.data/rows'] = process.argv.slice(2)
const { config } = ts.readConfigFile('tsconfig.server.json', ts.sys.readFile)
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
const isOurs = (file: string) =>
  /(^|\/)(features|platform)\//.test(file) && !/node_modules|\.test\.ts$|\.gen\.ts$|(factory|sweep)\.ts$/.test(file)
const statements = statementsIn(ts.createProgram(fileNames.filter(isOurs), options), isOurs)
const lines = globSync(`${folder}/*.jsonl`).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SeenLine),
)
const { faults, unseen } = judge(statements, lines, LAST)
const claims = statements.filter(({ row }) => row?.size)
const wrong = [
  ...faults,
  ...unseen.filter((name) => !(name in NOT_RUN)).map((name) => `${name}: no test runs it, so its claim is not held`),
  ...Object.keys(NOT_RUN)
    .filter((name) => !unseen.includes(name))
    .map((name) => `${name} is listed as not run, but is run or gone`),
]
console.log(
  `${claims.length} statements claim their rows; ${new Set(lines.map(({ text }) => text)).size} texts seen, ${Date.now() - started} ms`,
)
if (wrong.length) {
  console.error(`What raw SQL claims of its rows is not what came back:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}
