import type { Choices, Mapping, Options } from '#features/people/import/contract.ts'
import type { Company } from './company.ts'
import { plan } from './plan.ts'
import { previewOf } from './preview.ts'
import type { FileProblem } from './problems.ts'
import { chosen, readFile } from './read-file.ts'
import { findingsOf, reportOf } from './report.ts'
import { Unreadable } from './table.ts'

/** What is wanted of a file: what it seems to hold, or with the company what an import of it would do. */
export interface Wanted {
  choices: Choices
  plan?: { mapping: Mapping; options: Options; company: Company }
}

/** The file cannot be used, and why. */
export interface Useless {
  useless: { key: FileProblem; params: Record<string, string | number> }
}

/** Read by `platform/guarded.ts` in a process of its own: a line of JSON for the whole, then one for each finding and each person. */
export async function* read(file: Uint8Array, wanted: Wanted): AsyncGenerator<string> {
  try {
    const found = await readFile(file, chosen(wanted.choices))
    if (!wanted.plan) return yield line(previewOf(found))
    const { mapping, options, company } = wanted.plan
    const planned = plan(found.table, mapping, options, company)
    const { rows, errors: _errors, warnings: _warnings, questions: _questions, ...rest } = planned
    yield line({ ...rest, report: reportOf(planned) })
    for (const finding of findingsOf(planned, found.table)) yield line({ finding })
    for (const row of rows) yield line({ row })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield line({ useless: { key: error.key, params: error.params } } satisfies Useless)
  }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
