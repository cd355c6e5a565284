import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { budgetOf, countOf, failedTests, type Report, reportOf } from './suite-report.ts'

/** One check is a command; a suite also writes how many tests it ran. */
interface Check {
  name: string
  command: readonly string[]
  /** vitest's JSON report, for the count */
  report?: string
  /** The folder where it notes what came back to each statement. */
  rows?: string
}

const bin = (name: string) => join('node_modules', '.bin', name)
const ROWS = join('.data', 'rows')
const suite = (name: string, config: string, rows?: string): Check => {
  const report = join('.data', `report-${name}.json`)
  return {
    name,
    report,
    ...(rows && { rows }),
    command: [
      bin('vitest'),
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
  }
}

/**
 * Quick checks first, then types and patterns, then what needs a database, then what needs a browser. Types do not run in parallel with the
 * server's tests: both are CPU-bound, and the low-priority process that reads uploaded files would get no time.
 */
const stages: Check[][] = [
  [
    { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
    { name: 'format', command: [bin('oxfmt'), '--check'] },
    { name: 'shape', command: [process.execPath, 'bin/check-shape.ts'] },
    { name: 'shape (writers)', command: [process.execPath, 'bin/check-writers.ts'] },
    { name: 'shape (circles)', command: [process.execPath, 'bin/check-circles.ts'] },
    { name: 'docker', command: [process.execPath, 'bin/check-docker.ts'] },
    { name: 'word types', command: [process.execPath, 'bin/message-types.ts', '--check'] },
  ],
  [
    {
      name: 'dependencies',
      command: [
        bin('depcruise'),
        '--config',
        '.dependency-cruiser.cjs',
        'kit',
        'platform',
        'ui',
        'features',
        'app',
        'tests',
        'bin',
      ],
    },
    { name: 'schema types', command: [process.execPath, 'bin/schema-types.ts', '--check'] },
    // the pages that the server makes name the files of the build
    { name: 'build', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
  ],
  [
    { name: 'types (server)', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
    { name: 'types (web)', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
    { name: 'patterns', command: [process.execPath, 'bin/check-patterns.ts'] },
  ],
  [{ name: 'shell size', command: [process.execPath, 'bin/shell-size.mjs'] }],
  [suite('tests', 'vitest.config.ts', ROWS)],
  [{ name: 'claimed rows', command: [process.execPath, 'bin/check-rows.ts', ROWS] }],
  [suite('journeys', 'vitest.journeys.config.ts')],
]
const JOURNEYS = 'tests/journeys/'

const started = Date.now()
// `npm test` runs everything, `npm test -- lint journeys` the stages of these names, `npm test -- FILE…` these files
const asked = process.argv.slice(2)
const all = stages.flat().map(({ name }) => name)
const names = asked.filter((word) => all.some((name) => name.startsWith(word)))
const files = asked.filter((word) => !names.includes(word))
const missing = files.filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.log(`Neither a stage nor a file: ${missing.join(', ')}. The stages are: ${all.join(', ')}.`)
  process.exit(1)
}
if (files.some((file) => file.startsWith(JOURNEYS))) names.push('build')

let passed = 0
let failed = 0
const fallen: string[] = []
const reports: Report[] = []
for (const stage of stages) await Promise.all(stage.flatMap(wanted).map(run))
if (reports.length > 0 && files.length === 0) console.log(budgetOf(reports, process.cwd()).join('\n'))
for (const name of fallen) console.log(`failed: ${name.replaceAll(`${process.cwd()}/`, '')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** The check, where it was asked for: by its name, or, of a suite, by some of its files. */
function wanted(check: Check): Check[] {
  if (asked.length === 0 || names.some((name) => check.name.startsWith(name))) return [check]
  const own = files.filter((file) => file.startsWith(JOURNEYS) === (check.name === 'journeys'))
  return check.report && own.length > 0 ? [{ ...check, command: [...check.command, ...own] }] : []
}

/** A test that failed has failed: nothing is run a second time. */
async function run(check: Check) {
  if (check.report) rmSync(check.report, { force: true })
  if (check.rows) rmSync(check.rows, { force: true, recursive: true })
  const from = Date.now()
  const { code, said } = await sh(check, check.report !== undefined)
  const report = check.report ? reportOf(check.report) : null
  const counted = report && countOf(report)
  passed += counted?.passed ?? (code === 0 ? 1 : 0)
  // a suite that ends badly without a failed test (a crash, no report) is itself a failure
  failed += Math.max(counted?.failed ?? 0, code === 0 ? 0 : 1)
  const seconds = ((Date.now() - from) / 1000).toFixed(1)
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s, ${((Date.now() - started) / 1000).toFixed(0)} s in all)`,
  )
  if (code !== 0 && said) console.log(said)
  // its output may be far above, between the lines of a suite
  if (code !== 0 && !check.report) fallen.push(check.name)
  if (!report) return
  reports.push(report)
  fallen.push(...failedTests(report))
}

/** Runs under the pinned Node: its folder is first on the path, so that the tools' own first lines find it. */
function sh({ command: [command, ...args], rows }: Check, loud: boolean): Promise<{ code: number; said: string }> {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH: path, FORCE_COLOR: '0', ...(rows && { STAFFROOM_ROWS: resolve(rows) }) }
  return new Promise((done) => {
    const child = spawn(command!, args, {
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
      env,
    })
    let said = ''
    child.stdout?.on('data', (chunk) => (said += chunk))
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => done({ code: 1, said: String(error) }))
    child.on('exit', (code) => done({ code: code ?? 1, said }))
  })
}
