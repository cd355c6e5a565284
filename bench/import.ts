/** Milliseconds for reading, guessing and planning 10,000 rows of each kind of file, in a company of 10,000. `npx node bench/import.ts` */
import { flavours, samplePeople, sampleRecords } from '#features/people/import/factory.ts'
import { guessColumns } from '#features/people/import/server/rules/columns.ts'
import { plan } from '#features/people/import/server/rules/plan.ts'
import { readFile } from '#features/people/import/server/rules/read-file.ts'
import { csvFile, xlsxFile } from '#features/people/import/server/rules/write-file.ts'

const ROWS = 10_000
const people = Array.from({ length: ROWS }, (_, at) => ({
  id: `u${at}`,
  email: `e${at}@company.example`,
  alternativeEmail: null,
  firstName: `First${at}`,
  lastName: `Last${at}`,
  active: true,
}))
const lists = { departments: [], locations: [], jobTitles: [], positions: [], hiringSources: [], employmentTypes: [] }
const company = {
  today: '2026-11-20',
  people,
  lists,
  roles: [],
  ownFields: [],
  ownTables: [],
  countries: [],
  regions: {},
  places: {},
  homeCountryId: 826,
  balances: 'ok' as const,
}

for (const flavour of flavours) {
  const records = sampleRecords(flavour, samplePeople(ROWS, flavour))
  for (const [kind, bytes] of [
    ['csv', csvFile(records)],
    ['xlsx', await xlsxFile(records)],
  ] as const) {
    let from = performance.now()
    const lap = () => {
      const took = performance.now() - from
      from = performance.now()
      return took.toFixed(0).padStart(5)
    }
    const { table } = await readFile(bytes)
    const read = lap()
    const mapping = guessColumns(table).map(({ field }) => field)
    const guessed = lap()
    const options = { dateFormats: {}, nameOrder: null, missing: {}, answers: {}, existing: 'error' as const }
    const { rows, errors } = plan(table, mapping, options, company)
    console.log(
      `${flavour.padEnd(9)} ${kind.padEnd(4)} read ${read} guess ${guessed} plan ${lap()} ms: ${rows.length} rows, ${errors.length} errors`,
    )
  }
}
