import type { Context } from '#platform/context.ts'
import { life, type Finding, type ListedImport, type ShownImport } from '../contract.ts'
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

export function shown(row: Row, invited: number): ShownImport {
  const { status, report, settings, preview, sendInvitations, version } = row
  const clean = report !== null && report.errors === 0 && report.people > 0
  return {
    ...listed(row),
    ...settings,
    version,
    preview,
    sendInvitations,
    invited,
    report,
    can: {
      change: life.allows(status, 'check'),
      start: life.allows(status, 'start') && clean,
      undo: life.allows(status, 'undo'),
    },
  }
}

/** A finding in the reader's language. */
export function worded(ctx: Pick<Context, 'say'>, kept: Kept & { id: number }): Finding {
  const { id, kind, row, column, value, key, params } = kept
  const field = typeof params.field === 'string' ? ctx.say(wordOfField(params.field)) : null
  const message = ctx.say(`import.${kind === 'error' ? 'errors' : 'warnings'}.${key}`, params)
  return { id, kind, row, column: column ?? field, value, message }
}
