import type { Context } from '#platform/context.ts'
import { isFieldKey } from '#features/people/custom-fields/fields.ts'
import { isTableColumnKey } from '#features/people/field-tables/fields.ts'
import { life, type Finding, type ListedImport, type Question, type ShownImport } from '../contract.ts'
import { wordOfField } from '../fields.ts'
import type { Kept } from './rules/report.ts'
import type { Row } from './store.ts'

export const listed = ({ id, file, status, by, createdAt, finishedAt, doneRows, totalRows }: Row): ListedImport => ({
  id,
  file,
  status,
  by,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  doneRows,
  totalRows,
})

export function shown(
  row: Row,
  {
    invited,
    toInvite,
    ownFields,
    ownTables,
    countryName,
  }: Pick<ShownImport, 'invited' | 'toInvite' | 'ownFields' | 'ownTables'> & { countryName: (id: number) => string },
): ShownImport {
  const { status, report, settings, preview, sendInvitations, version } = row
  const clean = report !== null && report.errors === 0 && report.people > 0
  return {
    ...listed(row),
    ...settings,
    options: { ...settings.options, answers: settings.options.answers ?? {} },
    version,
    preview,
    sendInvitations,
    invited,
    toInvite,
    ownFields,
    ownTables,
    report: report && { ...report, questions: (report.questions ?? []).map((one) => asked(one, countryName)) },
    can: {
      change: life.allows(status, 'check'),
      start: life.allows(status, 'start') && clean,
      undo: life.allows(status, 'undo'),
      invite: status === 'done' && toInvite > 0 && !sendInvitations,
    },
  }
}

/** With the country in the reader's language. */
const asked = (question: Question, countryName: (id: number) => string): Question =>
  question.kind === 'region' ? { ...question, about: countryName(Number(question.about)) } : question

/** A finding in the reader's language. */
export function worded(ctx: Pick<Context, 'say'>, kept: Kept & { id: number }): Finding {
  const { id, kind, row, column, value, key, params } = kept
  const { field: name, said } = params
  // a field of the company's own has the column's header, or its name in the message
  const field =
    typeof name === 'string' && !isFieldKey(name) && !isTableColumnKey(name) ? ctx.say(wordOfField(name)) : null
  // what the same value would be told in a profile
  const message =
    key === 'fieldValue'
      ? ctx.say({ key: String(said), values: params })
      : ctx.say(`import.${kind === 'error' ? 'errors' : 'warnings'}.${key}`, params)
  return { id, kind, row, column: column ?? field, value, message }
}
