import { expect, test } from 'vitest'
import { countOf, failedTests, type Report } from './suite-report.ts'

const file = (name: string, status: string, ...tests: string[]): Report['testResults'][number] => ({
  name,
  status,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `${name} ${index}` })),
})
const report: Report = {
  testResults: [
    file('shell', 'failed', 'passed', 'failed'),
    file('people', 'passed', 'passed', 'passed', 'pending'),
    file('import', 'failed'),
  ],
}

test('failed tests are counted once, and a file that did not even load as one', () => {
  expect(countOf(report)).toEqual({ passed: 3, failed: 2 })
  expect(failedTests(report)).toEqual(['shell: shell 1', 'import'])
})
