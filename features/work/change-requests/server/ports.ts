import { DECISIONS } from '#features/surfaces/approvals/contract.ts'
import type { ApprovalSource, ListedRow, Waiting } from '#features/surfaces/approvals/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import { ABOUT } from '../contract.ts'
import { decide, decidersOf } from './actions.ts'
import * as store from './list-store.ts'
import { presentChanges, whatOf } from './request-present.ts'
import { changedMeanwhile, isGone, versionOf } from './rules.ts'
import type { Row } from './store.ts'

/** What the inbox of the approvals shows of proposed changes, and how they are decided there. */
export const approvalSource: ApprovalSource = {
  name: 'changeRequests',
  kinds: ABOUT,
  count: (reader) => store.waitingCount(reader),
  countWaiting: ({ actor }, page) => store.waitingCount(actor, page),
  waiting: ({ actor }, page) => store.waitingList(actor, page),
  present: (ctx, waiting) => (waiting as store.WaitingRow[]).map((row) => itemOf(ctx, row)),
  others: ({ actor }, page) => store.others(actor, page),
  decided: ({ actor }, page) => store.decided(actor, page),
  async presentListed(ctx, rows) {
    const deciders = decidersOnce(ctx)
    const listed: ListedRow[] = []
    for (const row of rows as Row[])
      listed.push(listedOf(ctx, row, row.status === 'pending' ? await deciders(row) : []))
    return listed
  },
  async decide(ctx, { id, decision, comment, version, ifSafe }) {
    await decide(ctx, { id, by: decision === 'approved' ? 'approve' : 'decline', comment, version, ifSafe })
    return `changeRequest.was_${decision}`
  },
}

/** The same people decide on all of one person's requests of the same kind: they are read once. */
function decidersOnce(ctx: Context): (row: Row) => Promise<PersonRef[]> {
  const known = new Map<string, Promise<PersonRef[]>>()
  return (row) => {
    const key = [row.userId, row.section, row.field?.id, row.tableId].join()
    const found = known.get(key) ?? decidersOf(ctx, row).then((ids) => store.namedFew(ctx.db, ids))
    known.set(key, found)
    return found
  }
}

const listedOf = (ctx: Context, row: Row, approvers: PersonRef[]): ListedRow => ({
  id: row.id,
  title: ctx.say('changeRequest.title'),
  mark: null,
  lines: linesOf(ctx, row),
  user: row.user,
  begins: null,
  askedAt: row.askedAt,
  status: row.status,
  approvers,
  decidedBy: row.decidedBy && nameOf(row.decidedBy),
  decidedAt: row.decidedAt,
})

const nameOf = ({ firstName, lastName }: PersonRef) => `${firstName} ${lastName}`.trim()

/** What it is about, the names of the fields ("Address, Mobile phone"), and who proposes it for another person. */
const linesOf = (ctx: Context, row: Row): string[] =>
  [
    whatOf(ctx, row, { named: true }),
    wordsOf(ctx, row),
    row.askedBy.id === row.userId ? '' : ctx.say('changeRequest.by', { name: nameOf(row.askedBy) }),
  ].filter((line) => line !== '')

export const wordsOf = (ctx: Pick<Context, 'say' | 'language'>, row: Row): string =>
  presentChanges(ctx, row)
    .map(({ word }) => word)
    .join(', ')

function itemOf(ctx: Context, row: store.WaitingRow): Waiting {
  const { id, user, note, comment, askedAt } = row
  const changes = presentChanges(ctx, { ...row, before: row.current ?? row.before })
  return {
    id,
    title: ctx.say('changeRequest.title'),
    lines: linesOf(ctx, row),
    user,
    note,
    comment,
    askedAt,
    version: versionOf(row),
    concerns: concernsOf(ctx, row, changes),
    changes: changes.map((one) => ctx.say(one.before ? 'changeRequest.fromTo' : 'changeRequest.to', textsOf(ctx, one))),
    actions: isGone(row) ? ['declined'] : [...DECISIONS],
  }
}

type Changes = ReturnType<typeof presentChanges>

/** That it is gone says all; else what has changed since it was proposed. */
function concernsOf({ say }: Context, row: Row, changes: Changes): NonNullable<Waiting['concerns']> {
  if (isGone(row)) return [{ tone: 'warn', text: say('changeRequest.isGone') }]
  const meanwhile = changedMeanwhile(row)
  const words = changes.filter(({ name }) => meanwhile.includes(name)).map(({ word }) => word)
  if (words.length === 0) return []
  return [{ tone: 'warn', text: say('changeRequest.changedMeanwhile', { fields: words.join(', ') }) }]
}

const textsOf = ({ say }: Pick<Context, 'say'>, { word, before, after }: Changes[number]) => ({
  word,
  before,
  after: after || say('changeRequest.empty'),
})

/** In the audit trail a request is named by its person. */
export const requestSubjects: AuditSubjects = { name: 'changeRequest', ...store.subjects }
