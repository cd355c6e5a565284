// node bench/lighthouse.ts [path …]: what Lighthouse says of the public pages on a phone (its default), the median of three runs each.
// Lighthouse is 150 packages, so it is no dependency: npx gets this version for the run. `dist/web` must be built.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PAGES } from '#features/core/site/contract.ts'
import { program } from '#tests/journeys/browser.ts'
import { rig } from './rig.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 3
const GOAL = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const COLUMNS = ['perf', 'access', 'practice', 'seo', 'LCP s', 'TBT ms', 'CLS']

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const had = await npx([LIGHTHOUSE, '--version'])
if (had.code !== 0) {
  console.error(`${LIGHTHOUSE} could not be had from npm, so nothing was measured:\n${had.said.trim()}`)
  process.exit(1)
}

const bench = await rig()
const app = await bench.product(process.env.WEB_FOLDER ? { WEB_FOLDER: process.env.WEB_FOLDER } : {})
const { executablePath, env } = await program()

const paths = process.argv.length > 2 ? process.argv.slice(2) : PUBLIC_PAGES
console.log(`${LIGHTHOUSE}, a phone, median of ${RUNS}`)
console.log(`${'page'.padEnd(24)}${COLUMNS.map((name) => name.padStart(10)).join('')}`)
const below: string[] = []
for (const path of paths) {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await measured(path))
  const scores = CATEGORIES.map((name) => median(reports.map((one) => 100 * (one.categories[name]?.score ?? 0))))
  const [lcp, tbt, cls] = METRICS.map((name) => median(reports.map((one) => one.audits[name]?.numericValue ?? NaN)))
  const cells = [...scores.map((score) => score.toFixed(0)), (lcp! / 1000).toFixed(2), tbt!.toFixed(0), cls!.toFixed(3)]
  console.log(`${path.padEnd(24)}${cells.map((cell) => cell.padStart(10)).join('')}`)
  for (const [at, score] of scores.entries())
    if (Math.round(score) < GOAL) below.push(`${path} ${CATEGORIES[at]} ${score.toFixed(0)}`)
}
console.log(below.length === 0 ? `None below ${GOAL}.` : `Below ${GOAL}: ${below.join(', ')}.`)
if (paths.includes('/thanks-for-request')) console.log('/thanks-for-request is kept from search engines on purpose.')

await bench.end()

/** @throws when Lighthouse wrote no report */
async function measured(path: string): Promise<Report> {
  const file = join(bench.folder, 'report.json')
  rmSync(file, { force: true })
  const { said } = await npx(
    [
      LIGHTHOUSE,
      `http://localhost:${app.port}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { ...env, CHROME_PATH: executablePath },
  )
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Error(`${path}: no report of Lighthouse\n${said}`)
  }
}

/** Runs a program of the npm registry. */
function npx(args: string[], more: Record<string, string> = {}) {
  const child = spawn('npx', ['--yes', ...args], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  return new Promise<{ code: number | null; said: string }>((done) => {
    child.once('error', (error) => done({ code: null, said: error.message }))
    child.once('close', (code) => done({ code, said }))
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
