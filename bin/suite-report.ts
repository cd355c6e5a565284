import { existsSync, readFileSync } from 'node:fs'

/** What vitest's JSON reporter writes of each file. */
export interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** @returns null when the suite wrote none */
export const reportOf = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null

export const failedFiles = (report: Report | null) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

export const failedTests = (report: Report) =>
  report.testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )

/** The second run's word on the files that it ran, the first one's on the others. No second report: the first stands. */
export const merged = (first: Report, second: Report | null): Report => {
  const again = new Map(second?.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
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
