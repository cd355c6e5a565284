import { applyRow as applyToRow, readProposedRow } from '#features/people/field-tables/server/api.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { ask } from './ask-actions.ts'
import type * as store from './store.ts'

interface Proposal {
  userId: string
  tableId: string
  /** Nothing: a new one. */
  rowId: string | undefined
  comment: string
}

/** A row that is to be added, or what is to be corrected of one. */
export async function proposeRow(ctx: Context, { userId, tableId, rowId, comment }: Proposal, given: object) {
  const { firstId, before, values } = await readProposedRow(ctx, { userId, tableId }, rowId, given)
  if (Object.keys(values).length === 0) throw invalid({ general: ['changeRequest.nothingChanged'] })
  const act = firstId === null ? 'add' : 'change'
  return ask(ctx, { userId, section: 'tableRow', act, tableId, targetId: firstId, comment, values, before })
}

/** Fields that were not proposed keep their current values. The comment becomes the reason for the correction. */
export const applyRow = (ctx: Context, { userId, tableId, targetId, values, comment }: store.Row) =>
  applyToRow(ctx, { userId, tableId: tableId! }, targetId, values as Record<string, Kept>, {
    why: comment || ctx.say('changeRequest.approvedRow'),
  })
