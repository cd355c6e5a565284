import { existsSync, readFileSync } from 'node:fs'

/** What vitest's JSON reporter writes of each file. */
export interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** @returns null when the suite wrote none */
export const reportOf = (path: string): Report | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null

/** The names of what failed; of a file that failed without a failed test, the file's. */
export const failedTests = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length > 0 ? tests.map(({ fullName }) => `${name}: ${fullName}`) : [name]
    })

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
