import type { Context } from '#platform/context.ts'
import { ensure, found, invalid, type Message, Problem } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import { may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { type Noted, notedOf } from '../../balances/server/lengths-present.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import type { Answer } from '../../balances/server/rules/facts.ts'
import { spendingOf } from '../../balances/server/rules/spending.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import { paramsIn } from '../../balances/server/trace-present.ts'
import { ensureThere } from './offer-actions.ts'
import { gapsOf } from '../../team-coverage/server/actions.ts'
import { approversFor, isApprover } from './approver-store.ts'
import * as people from './people-store.ts'
import type { Span } from './store.ts'

/** What the engine says of a leave, and who else is away; nothing changes. */
export async function preview(
  ctx: Context,
  input: Span & { userId?: string | undefined; id?: string | undefined; kind: Kind },
) {
  const userId = input.userId ?? ctx.actor.userId
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  const [row] = await factRows(ctx.db, [userId])
  const person = found(row)
  ensureThere(person, input.kind)
  const facts = factsFrom(person, input.kind, ctx.language)
  const policies = policiesFrom(person, input.kind)
  const today = todayOf(person, ctx.now)
  const { id, firstDay, lastDay, firstPart, lastPart } = input
  const isForAnother = userId !== ctx.actor.userId
  const asked = { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart, isForAnother }
  const answer = mayAsk(facts, policies, asked, today)
  // an impossible span, or one longer than any plan, has no years
  const years = answer.length ? spendingOf(facts, policies, asked, answer.length, today) : []
  const others = await people.awayWith(ctx.db, ctx.actor, userId, input)
  const { certificateAfter } = notedOf(person, policies, firstDay, answer.length ?? { thousandths: 0, bridged: 0 })
  const { kind } = input
  const isWork = facts.workKinds?.includes(kind) ?? false
  const gaps = await gapsOf(ctx, { userId, id, kind, isWork, firstDay, lastDay, firstPart, lastPart })
  return { answer, years, facts, policies, today, others, gaps, certificateAfter }
}

/** Why this person cannot have the leave, in the reader's language. */
export const problemText = (ctx: Context, userId: string, answer: Answer): string | null =>
  answer.ok ? null : ctx.say(problemMessage(ctx, userId, answer))

function problemMessage(ctx: Context, userId: string, answer: Extract<Answer, { ok: false }>): Message {
  const who = userId === ctx.actor.userId ? 'self' : 'other'
  return { key: `leave.${answer.problem}`, values: { ...paramsIn(ctx, answer.params), who } }
}

interface Wanted extends Span {
  /** Of the request that changes. */
  id?: string
  kind: Kind
  approverIds: readonly string[]
}

/** What is to be noted of the requested leave. @throws Problem why it cannot be requested */
export function countOrProblem(
  ctx: Context,
  person: people.AskingFor,
  { kind, id, firstDay, lastDay, firstPart, lastPart, approverIds }: Wanted,
): Noted {
  const { facts } = person
  const policies = policiesFrom(facts, kind)
  const answer = mayAsk(
    factsFrom(facts, kind, ctx.language),
    policies,
    { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart, isForAnother: facts.userId !== ctx.actor.userId },
    todayOf(facts, ctx.now),
  )
  if (!answer.ok) throw refusal(ctx, facts.userId, answer)
  if (person.approvers.length < new Set(approverIds).size) throw invalid({ approverIds: ['timeOff.approverUnfit'] })
  return notedOf(facts, policies, firstDay, answer.length)
}

const LATE = ['problem.overlap', 'problem.notEnough', 'problem.notEnoughReserved']

/** What depends on other requests is a conflict (it was possible a moment ago); what is wrong in itself goes under its field. */
function refusal(ctx: Context, userId: string, answer: Extract<Answer, { ok: false }>): Problem {
  const message = problemMessage(ctx, userId, answer)
  if (LATE.includes(answer.problem))
    return new Problem('conflict', message, { general: message, fields: { lastDay: [message] } })
  const field =
    answer.problem === 'problem.parts' || answer.problem === 'problem.wholeDays'
      ? 'lastPart'
      : answer.problem === 'problem.endsBeforeItStarts'
        ? 'lastDay'
        : 'firstDay'
  return invalid({ [field]: [message] })
}

export async function approvers(ctx: Context, userId: string) {
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  const data = await approversFor(ctx.db, { userId, now: ctx.now, involved: [ctx.actor.userId] })
  return { data, isApprover: await isApprover(ctx.db, userId) }
}
