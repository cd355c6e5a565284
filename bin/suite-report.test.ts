import { describe, expect, test } from 'vitest'
import { countOf, failedFiles, failedTests, merged, type Report } from './suite-report.ts'

const file = (name: string, status: string, ...tests: string[]): Report['testResults'][number] => ({
  name,
  status,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `${name} ${index}` })),
})
const first: Report = {
  testResults: [
    file('shell', 'failed', 'passed', 'failed'),
    file('people', 'passed', 'passed', 'passed', 'pending'),
    file('import', 'failed'),
  ],
}

describe('what a suite says of itself', () => {
  test('failed tests are counted once, and a file that did not even load as one', () => {
    expect(countOf(first)).toEqual({ passed: 3, failed: 2 })
    expect(failedFiles(first)).toEqual(['shell', 'import'])
    expect(failedTests(first)).toEqual(['shell 1'])
  })

  test.each([
    ['both pass', [file('shell', 'passed', 'passed', 'passed'), file('import', 'passed', 'passed')], 5, 0],
    ['one falls again', [file('shell', 'failed', 'failed', 'passed'), file('import', 'passed', 'passed')], 4, 1],
    ['one does not come', [file('shell', 'passed', 'passed', 'passed')], 4, 1],
  ])('walked once more: %s', (_, again, passed, failed) => {
    expect(countOf(merged(first, { testResults: again }))).toEqual({ passed, failed })
  })

  test('a second run that wrote nothing changes nothing', () => {
    expect(merged(first, null)).toEqual(first)
  })
})
