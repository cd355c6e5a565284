import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, in either suite. Begun last, one would run alone at the end while the other workers have nothing to do. */
const SLOW = [
  'journeys/rights',
  'journeys/offline',
  'journeys/screens',
  'journeys/open',
  'journeys/shell',
  'journeys/gate',
  'journeys/site',
  'journeys/account',
  'journeys/sso',
  'journeys/factors',
  'journeys/scripts',
  'sweeps/fuzz',
  'tests/shares',
  'sweeps/references',
  'sweeps/privacy',
  'sweeps/custom-fields',
  'sweeps/topics',
  'tests/crashes-postgres',
  'sweeps/gates',
  'tests/backups',
  'tests/bombs',
  'import/import-run',
  'sweeps/statements',
  'sweeps/account-acts',
  'sweeps/private-days',
  'tests/cross-site',
]

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not a list's method
    const rest = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((name) => moduleId.includes(name))
      return at < 0 ? SLOW.length : at
    }
    return rest.toSorted((a, b) => rank(a) - rank(b))
  }
}
