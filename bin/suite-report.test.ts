import { expect, test } from 'vitest'
import { budgetOf, countOf, failedTests, type Report } from './suite-report.ts'

const file = (name: string, status: string, ...tests: string[]): Report['testResults'][number] => ({
  name,
  status,
  startTime: 0,
  endTime: 0,
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

test('a failed test is told with its message, its place and what its pages showed', () => {
  const [broken] = report.testResults
  const [, failed] = broken!.assertionResults
  failed!.failureMessages = [
    'TimeoutError: \u001b[31mlocator.click: Timeout 30000ms exceeded.\u001b[39m\nCall log:\n  - waiting for locator\n\n    at /x/node_modules/core.js:1:1\n    at /x/shell.test.ts:12:5',
  ]
  failed!.meta = { seen: ['http://demo.localhost/people: Dialog: Remove'] }
  expect(failedTests({ testResults: [broken!] })).toEqual([
    [
      'shell: shell 1',
      'TimeoutError: locator.click: Timeout 30000ms exceeded.',
      '- waiting for locator',
      'at /x/shell.test.ts:12:5',
      'http://demo.localhost/people: Dialog: Remove',
    ].join('\n    '),
  ])
})

const took = (name: string, seconds: number): Report['testResults'][number] => ({
  ...file(`/repo/${name}`, 'passed', 'passed'),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
})

test('time is told by feature, by folder of the tests and by room; a feature over its allowance is named', () => {
  const server = {
    testResults: [
      took('features/work/time-off/requests/requests.test.ts', 30),
      took('features/work/time-off/balances/balances.test.ts', 26),
      took('features/people/org/org.test.ts', 40),
      took('tests/sweeps/fuzz.test.ts', 100),
      took('tests/nodes.test.ts', 20),
      took('platform/db.test.ts', 6),
      took('kit/days.test.ts', 1),
      took('ui/badge.test.ts', 2),
    ],
  }
  const journeys = { testResults: [took('tests/journeys/screens.test.ts', 170)] }
  expect(budgetOf([server, journeys], '/repo')).toEqual([
    'time by slice, in seconds of one worker (a feature may take 40):',
    '   170 s  tests/journeys',
    '   100 s  tests/sweeps',
    '    56 s  features/work/time-off: 16 s over its allowance',
    '    40 s  features/people/org',
    '    20 s  tests',
    '     6 s  platform',
    '     3 s  2 smaller ones',
  ])
})
