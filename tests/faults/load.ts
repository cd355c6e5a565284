import type { Fault } from './fault.ts'

/** Strangers' files, and what one company costs the others. */
export const load: readonly Fault[] = [
  {
    name: 'full-width signs are let into a table file',
    file: 'kit/formulas.ts',
    find: '[=+\\-@|%＝＋－＠]|',
    put: '[=+\\-@|%]|',
    test: 'tests/sweeps/formulas.test.ts',
    shows: 'no cell of any file begins as a formula',
  },
  {
    name: 'the audit trail writes cells as they are',
    file: 'features/surfaces/audit/server/export-present.ts',
    find: 'line.map(harmless)',
    put: 'line',
    test: 'tests/sweeps/formulas.test.ts',
    shows: 'no cell of any file begins as a formula',
  },
]
