import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { sniff, storageKey, type Upload } from '#platform/files.ts'
import { conflict, ensure, found, invalid, type Message, Problem } from '#platform/problems.ts'
import { storage } from '#platform/storage-door.ts'
import type { Kind } from '../../balances/contract.ts'
import { may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { factRows } from '../../balances/server/store.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import type { Answer } from '../../balances/server/rules/facts.ts'
import { paramsIn } from '../../balances/server/trace-present.ts'
import type { Move } from '../contract.ts'
import { may } from './access.ts'
import { relationOf, subjectOf } from './request-present.ts'
import * as approverStore from './approver-store.ts'
import * as store from './store.ts'

export interface Asked extends store.Span {
  kind: Kind
  approverIds: readonly string[]
  comment: string
}

export async function ask(
  ctx: Context,
  { userId = ctx.actor.userId, ...asked }: Asked & { userId?: string | undefined },
) {
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  const length = await lengthOrProblem(ctx, userId, asked)
  await checkApprovers(ctx, userId, asked.approverIds)
  const id = await store.insert(ctx.db, { ...asked, userId, length, askedBy: ctx.actor.userId, now: ctx.now })
  await record(ctx, 'timeOff.asked', id, { userId })
  return visible(ctx, id)
}

export async function edit(ctx: Context, { id, version, ...asked }: Asked & { id: string; version: number }) {
  const row = await visible(ctx, id)
  ensure(may.edit(ctx.actor, subjectOf(row)))
  if (row.status !== 'pending') throw conflict('timeOff.noLongerPossible')
  const length = await lengthOrProblem(ctx, row.userId, { ...asked, id })
  await checkApprovers(ctx, row.userId, asked.approverIds)
  await store.update(ctx.db, id, version, { ...asked, length })
  const before = {
    kind: row.kind,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    approverIds: row.approvers.map((one) => one.id),
  }
  await record(ctx, 'timeOff.edited', id, { userId: row.userId, before })
  return visible(ctx, id)
}

const MOVES = { approved: 'approve', declined: 'decline', canceled: 'cancel' } as const
const FACTS = { approve: 'timeOff.approved', decline: 'timeOff.declined', cancel: 'timeOff.canceled' } as const

/** One action behind the four `update-*-status` calls; the call's kind must be the request's. */
export async function setStatus(
  ctx: Context,
  kind: Kind,
  input: { id: string; status: keyof typeof MOVES; comment: string },
) {
  const row = await visible(ctx, input.id)
  if (row.kind !== kind) throw new Problem('missing', 'errors.missing')
  const move: Move = MOVES[input.status]
  const subject = subjectOf(row)
  ensure(
    move === 'cancel' ? may.cancel(ctx.actor, subject, relationOf(ctx.actor, row)) : may.decide(ctx.actor, subject),
  )
  await store.move(ctx.db, input.id, move, { userId: ctx.actor.userId, comment: input.comment, now: ctx.now })
  await record(ctx, FACTS[move], input.id, { userId: row.userId, was: row.status })
  return visible(ctx, input.id)
}

/** @throws Problem 404 for a request that the actor may not see */
export async function visible(ctx: Context, id: string): Promise<store.RequestRow> {
  return found(await store.show(ctx.db, ctx.actor, id))
}

export async function comments(ctx: Context, id: string) {
  await visible(ctx, id)
  return store.comments(ctx.db, id)
}

export async function comment(ctx: Context, { id, body }: { id: string; body: string }) {
  const row = await visible(ctx, id)
  const made = await store.insertComment(ctx.db, { requestId: id, authorId: ctx.actor.userId, body })
  await record(ctx, 'timeOff.commented', id, { userId: row.userId, commentId: made.id })
  return made
}

const ATTACHABLE = ['application/pdf', 'image/png', 'image/jpeg']

export async function attach(ctx: Context, { id, files: [file] }: { id: string; files: Upload[] }) {
  const row = await visible(ctx, id)
  ensure(may.edit(ctx.actor, subjectOf(row)))
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const type = await sniff(file.bytes)
  if (!type || !ATTACHABLE.includes(type.contentType)) throw invalid({ file: ['errors.unsupportedFile'] })
  const key = storageKey(ctx.company.id)
  const about = {
    name: file.name.slice(0, 200),
    contentType: type.contentType,
    size: file.bytes.length,
    storageKey: key,
  }
  await store.attach(ctx.db, id, { ...about, ownerId: row.userId, createdBy: ctx.actor.userId })
  await storage.put(key, file.bytes, type.contentType)
  await record(ctx, 'timeOff.attached', id, { userId: row.userId })
  return visible(ctx, id)
}

export async function download(ctx: Context, id: string) {
  await visible(ctx, id)
  const file = found(await store.attachmentOf(ctx.db, id))
  return { name: file.name, contentType: file.contentType, body: await storage.read(file.storageKey) }
}

/** What the engine says of a leave, and who else is away; nothing changes. */
export async function preview(
  ctx: Context,
  input: store.Span & { userId?: string | undefined; id?: string | undefined; kind: Kind },
) {
  const userId = input.userId ?? ctx.actor.userId
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  const [row] = await factRows(ctx.db, [userId])
  const person = found(row)
  const facts = factsFrom(person, input.kind, ctx.language)
  const policies = policiesFrom(person, input.kind)
  const today = todayOf(person, ctx.now)
  const { id, firstDay, lastDay, firstPart, lastPart } = input
  const answer = mayAsk(facts, policies, { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart }, today)
  const others = await store.awayWith(ctx.db, ctx.actor, userId, input)
  return { answer, facts, policies, today, others }
}

/** The problem in the reader's language. */
export const problemText = (ctx: Context, answer: Answer): string | null =>
  answer.ok ? null : ctx.say(problemMessage(ctx, answer))

function problemMessage(ctx: Context, answer: Extract<Answer, { ok: false }>): Message {
  return { key: `leave.${answer.problem}`, values: paramsIn(ctx, answer.params) }
}

async function lengthOrProblem(
  ctx: Context,
  userId: string,
  asked: store.Span & { kind: Kind; id?: string },
): Promise<number> {
  // two requests of one person are judged one after the other, so that together they cannot pass the floor
  await store.holdPerson(ctx.db, userId)
  const [row] = await factRows(ctx.db, [userId])
  const person = found(row)
  const { id, firstDay, lastDay, firstPart, lastPart } = asked
  const answer = mayAsk(
    factsFrom(person, asked.kind, ctx.language),
    policiesFrom(person, asked.kind),
    { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart },
    todayOf(person, ctx.now),
  )
  if (answer.ok) return answer.length.thousandths
  throw refusal(ctx, answer)
}

const LATE = ['problem.overlap', 'problem.notEnough', 'problem.notEnoughReserved']

/** What depends on other requests is a conflict (it was possible a moment ago); what is wrong in itself stands under its field. */
function refusal(ctx: Context, answer: Extract<Answer, { ok: false }>): Problem {
  const message = problemMessage(ctx, answer)
  if (LATE.includes(answer.problem))
    return new Problem('conflict', message, { general: message, fields: { lastDay: [message] } })
  const field =
    answer.problem === 'problem.parts'
      ? 'lastPart'
      : answer.problem === 'problem.endsBeforeItStarts'
        ? 'lastDay'
        : 'firstDay'
  return invalid({ [field]: [message] })
}

async function checkApprovers(ctx: Context, userId: string, ids: readonly string[]) {
  const fit = await approverStore.fitApprovers(ctx.db, ids, userId)
  if (fit.length < new Set(ids).size) throw invalid({ approverIds: ['timeOff.approverUnfit'] })
}

export async function approvers(ctx: Context, userId: string) {
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  return approverStore.approversFor(ctx.db, userId)
}
