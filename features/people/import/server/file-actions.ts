import { guarded, linesOf, type Reader, refusedAt } from '#platform/guarded.ts'
import { invalid } from '#platform/problems.ts'
import type { Choices, Mapping, Options, Preview, Report } from '../contract.ts'
import type { Useless, Wanted } from './rules/apart.ts'
import type { Company } from './rules/company.ts'
import type { PlannedRow, WillCreate } from './rules/planned.ts'
import type { Kept } from './rules/report.ts'

const READER: Reader = {
  module: new URL('rules/apart.ts', import.meta.url).href,
  ms: 60_000,
  megabytes: 1000,
  most: 100 * 1024 * 1024,
}

/** What an import of a file would do; of the plan what is needed to do it. */
export interface Planned {
  rows: PlannedRow[]
  willCreate: WillCreate[]
  report: Report
  findings: Kept[]
}

/** What the file seems to hold. @throws Problem 422 at the field */
export async function previewIn(companyId: string, file: Uint8Array, choices: Choices): Promise<Preview> {
  const answer = await lines(companyId, file, { choices }).catch(refusedAt('file', 'import.file.fileNotReadable'))
  for await (const first of linesOf<Preview | Useless>(answer)) return useful(first)
  throw new Error('the reader said nothing')
}

/** What an import would do with the file in this company. @throws Problem 422, Refused, Full */
export async function planIn(
  companyId: string,
  file: Uint8Array,
  { choices, ...by }: { choices: Choices; mapping: Mapping; options: Options },
  company: Company,
): Promise<Planned> {
  const answer = await lines(companyId, file, { choices, plan: { ...by, company } })
  const planned: Planned = { rows: [], willCreate: [], report: null as never, findings: [] }
  for await (const line of linesOf<Line | Useless>(answer)) {
    const said = useful(line)
    if ('row' in said) planned.rows.push(said.row)
    else if ('finding' in said) planned.findings.push(said.finding)
    else Object.assign(planned, said)
  }
  return planned
}

type Line = { row: PlannedRow } | { finding: Kept } | Pick<Planned, 'willCreate' | 'report'>

const lines = (companyId: string, file: Uint8Array, wanted: Wanted) => guarded(companyId, READER, file, wanted)

function useful<T extends object>(line: T | Useless): T {
  if (!('useless' in line)) return line
  const { key, params } = line.useless
  throw invalid({ file: [{ key: `import.file.${key}`, values: params }] })
}
