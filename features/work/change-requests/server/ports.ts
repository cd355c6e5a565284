import type { ApprovalSource, Waiting } from '#features/surfaces/approvals/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { Context } from '#platform/context.ts'
import { changedMeanwhile, decide, decidersOf } from './actions.ts'
import { presentChanges } from './request-present.ts'
import * as store from './store.ts'

/** What the inbox of the approvals shows of proposed changes, and how they are decided there. */
export const approvalSource: ApprovalSource = {
  name: 'changeRequests',
  count: (reader) => store.waitingCount(reader),
  countWaiting: ({ actor }, page) => store.waitingCount(actor, page),
  waiting: ({ actor }, page) => store.waitingList(actor, page),
  present: (ctx, waiting) => (waiting as store.WaitingRow[]).map((row) => itemOf(ctx, row)),
  others: ({ actor }, page) => store.others(actor, page),
  decided: ({ actor }, page) => store.decided(actor, page),
  async presentListed(ctx, rows) {
    const listed = rows as store.ListedRow[]
    // what waits for others is the reader's own, so that the same people decide on all of it
    const waiting = listed.find(({ status }) => status === 'pending')
    const deciders = waiting ? await store.namedFew(ctx.db, await decidersOf(ctx, waiting)) : []
    return listed.map((row) => ({
      id: row.id,
      title: ctx.say('changeRequest.title'),
      mark: null,
      lines: [wordsOf(ctx, row)],
      user: row.user,
      begins: null,
      askedAt: row.askedAt,
      status: row.status,
      approvers: row.status === 'pending' ? deciders : [],
      decidedBy: row.decidedBy && `${row.decidedBy.firstName} ${row.decidedBy.lastName}`.trim(),
      decidedAt: row.decidedAt,
    }))
  },
  async decide(ctx, { id, decision, comment, version, ifSafe }) {
    await decide(ctx, { id, by: decision === 'approved' ? 'approve' : 'decline', comment, version, ifSafe })
    return `changeRequest.was_${decision}`
  },
}

/** The names of the fields: "Address, Mobile phone". */
export const wordsOf = (ctx: Pick<Context, 'say' | 'language'>, row: store.Row): string =>
  presentChanges(ctx, row)
    .map(({ word }) => word)
    .join(', ')

function itemOf(ctx: Context, row: store.WaitingRow): Waiting {
  const { id, user, note, comment, askedAt, version, current } = row
  const changes = presentChanges(ctx, { ...row, before: current })
  const meanwhile = changedMeanwhile(row)
  const words = changes.filter(({ name }) => meanwhile.includes(name)).map(({ word }) => word)
  return {
    id,
    title: ctx.say('changeRequest.title'),
    lines: [wordsOf(ctx, row)],
    user,
    note,
    comment,
    askedAt,
    version,
    concerns: words.length
      ? [{ tone: 'warn', text: ctx.say('changeRequest.changedMeanwhile', { fields: words.join(', ') }) }]
      : [],
    changes: changes.map((one) => ctx.say(one.before ? 'changeRequest.fromTo' : 'changeRequest.to', textsOf(ctx, one))),
  }
}

const textsOf = (
  { say }: Pick<Context, 'say'>,
  { word, before, after }: { word: string; before: string; after: string },
) => ({ word, before, after: after || say('changeRequest.empty') })

/** In the audit trail a request is named by its person. */
export const requestSubjects: AuditSubjects = { name: 'changeRequest', ...store.subjects }
