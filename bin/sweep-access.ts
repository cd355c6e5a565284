// `npm run sweep:access`: every sweep about who may do what, and a table of what they went through.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Sweeps that ask who may see or change something; whichever of them there are. */
const ABOUT = /^((bare-)?access|assignment|gates|privacy|references|revocation|sections|viewing|wall)\.test\.ts$/

const folder = 'tests/sweeps'
const files = readdirSync(folder).filter((name) => ABOUT.test(name))
const out = mkdtempSync(join(tmpdir(), 'sweep-'))
const report = join(out, 'report.json')
const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files.map((name) => join(folder, name)),
    '--reporter=json',
    '--reporter=default',
    `--outputFile.json=${report}`,
  ],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
// a sweep that goes through many cases in one test says how many: "sections: 4460 cases, …"
const counts = new Map(
  [...run.stdout.matchAll(/^(?:\S*?m)?(\w+): (\d+) cases.*$/gm)].map(([, name, count]) => [name!, Number(count)]),
)
const rows = testResults
  .map(({ name, assertionResults }) => {
    const sweep = basename(name, '.test.ts')
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return {
      sweep,
      tests: assertionResults.length,
      cases: counts.get(sweep) ?? assertionResults.length,
      failed: failed.length,
    }
  })
  .toSorted((a, b) => b.cases - a.cases)
const total = rows.reduce(
  (sum, row) => ({
    sweep: 'all',
    tests: sum.tests + row.tests,
    cases: sum.cases + row.cases,
    failed: sum.failed + row.failed,
  }),
  { sweep: 'all', tests: 0, cases: 0, failed: 0 },
)
const line = ({ sweep, tests, cases, failed }: (typeof rows)[number]) =>
  `  ${sweep.padEnd(14)}${String(tests).padStart(8)}${String(cases).padStart(9)}${String(failed).padStart(9)}`
console.log(`\n  ${'sweep'.padEnd(14)}${'tests'.padStart(8)}${'cases'.padStart(9)}${'failed'.padStart(9)}`)
for (const row of [...rows, total]) console.log(line(row))
for (const { assertionResults } of testResults)
  for (const { status, fullName } of assertionResults) if (status === 'failed') console.log(`\n  ✗ ${fullName}`)
rmSync(out, { recursive: true })
process.exit(run.status ?? 1)
