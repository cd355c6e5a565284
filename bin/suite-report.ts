import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What vitest's JSON reporter writes of each file. */
export interface Report {
  testResults: {
    name: string
    status: string
    /** Milliseconds of the clock, from the first test to the last. */
    startTime: number
    endTime: number
    assertionResults: {
      status: string
      fullName: string
      failureMessages?: string[] | null
      /** `seen`: what the open pages showed when a journey failed. */
      meta?: { seen?: string[] }
    }[]
  }[]
}

/** @returns null when the suite wrote none */
export const reportOf = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null

/** The name of each test that failed with the reason under it; of a file that failed without a failed test, the file's. */
export const failedTests = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length > 0
        ? tests.map((one) => [`${name}: ${one.fullName}`, ...reasonOf(one)].join('\n    '))
        : [name]
    })

const REASON_LINES = 4
// oxlint-disable-next-line no-control-regex -- colours of a terminal
const COLOURS = /\u001b\[[0-9;]*m/g

/** The last lines of a log are often all that is kept of a run: the message, the place in the test, and what was on the screen. */
function reasonOf({ failureMessages, meta }: Report['testResults'][number]['assertionResults'][number]): string[] {
  const lines = (failureMessages?.[0] ?? '').replace(COLOURS, '').split('\n')
  const said = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== 'Call log:')
  const place = said.find((line) => line.startsWith('at ') && line.includes('.test.ts'))
  return [
    ...said.filter((line) => !line.startsWith('at ')).slice(0, REASON_LINES),
    ...(place ? [place] : []),
    ...(meta?.seen ?? []),
  ]
}

/** Tests; a file that failed without a failed test (it did not load, its world did not come up) counts as one. */
export function countOf({ testResults }: Report) {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').length + broken.length,
  }
}

/** What the tests in one feature's folder may take: thirty more features then take ten minutes with two workers. */
const FEATURE_SECONDS = (10 * 60 * 2) / 30
/** Slices that take less are told together. */
const SMALL_SECONDS = 5

/** A feature's folder, a folder of `tests`, or the room. @param file from the root of the repository */
function sliceOf(file: string): string {
  const folders = file.split(/[/\\]/).slice(0, -1)
  return folders.slice(0, folders[0] === 'features' ? 3 : folders[0] === 'tests' ? 2 : 1).join('/')
}

/** The time of each slice as a short table, longest first; a feature that takes more than it may is named. @returns lines */
export function budgetOf(reports: readonly Report[], root: string): string[] {
  const seconds = new Map<string, number>()
  for (const { name, startTime, endTime } of reports.flatMap(({ testResults }) => testResults)) {
    const slice = sliceOf(relative(root, name))
    seconds.set(slice, (seconds.get(slice) ?? 0) + (endTime - startTime) / 1000)
  }
  const all = [...seconds].toSorted(([, a], [, b]) => b - a)
  const small = all.filter(([, took]) => took < SMALL_SECONDS)
  const line = (took: number, what: string) => `${took.toFixed(0).padStart(6)} s  ${what}`
  return [
    `time by slice, in seconds of one worker (a feature may take ${FEATURE_SECONDS}):`,
    ...all
      .filter(([, took]) => took >= SMALL_SECONDS)
      .map(([slice, took]) => {
        const isOver = slice.startsWith('features/') && took > FEATURE_SECONDS
        return line(took, isOver ? `${slice}: ${(took - FEATURE_SECONDS).toFixed(0)} s over its allowance` : slice)
      }),
    ...(small.length > 0
      ? [
          line(
            small.reduce((sum, [, took]) => sum + took, 0),
            `${small.length} smaller ones`,
          ),
        ]
      : []),
  ]
}
