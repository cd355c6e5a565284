import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import { factOfEach, record } from '#platform/events.ts'
import type { Upload } from '#platform/files.ts'
import { enqueue } from '#platform/jobs.ts'
import { nameOf } from '#platform/put-before.ts'
import { conflict, ensure, found, invalid, type Message, Problem } from '#platform/problems.ts'
import type { Kind } from '../../balances/contract.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import { ensureSeen, may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { factRows } from '../../balances/server/store.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import type { Answer } from '../../balances/server/rules/facts.ts'
import { spendingOf } from '../../balances/server/rules/spending.ts'
import { paramsIn } from '../../balances/server/trace-present.ts'
import { timeOff } from '../facts.ts'
import { may } from './access.ts'
import { relationOf, subjectOf } from './request-present.ts'
import * as approverStore from './approver-store.ts'
import * as commentStore from './comment-store.ts'
import type { Certificate } from './file-actions.ts'
import * as fileStore from './file-store.ts'
import { SCANS } from './scan-actions.ts'
import * as store from './store.ts'

export interface Asked extends store.Span {
  kind: Kind
  approverIds: readonly string[]
  comment: string
  /** Uploaded before; null takes it away, undefined leaves it. */
  attachmentId?: string | null | undefined
}

export async function ask(
  ctx: Context,
  { userId = ctx.actor.userId, ...asked }: Asked & { userId?: string | undefined },
): Promise<store.RequestRow> {
  const { person, relation } = await personToAskFor(ctx, userId, asked.approverIds)
  ensure(mayBalance.ask(ctx.actor, relation))
  ensureUninvolved([userId, ctx.actor.userId], asked)
  const made = await insert(ctx, person, { ...asked, userId })
  await record(ctx, timeOff.asked, made.id, { userId })
  return made
}

/** Whoever keeps another's record enters their leave: approved at once, because it is no request. */
export async function recordFor(
  ctx: Context,
  { userId, ...recorded }: Omit<Asked, 'approverIds'> & { userId: string },
): Promise<store.RequestRow> {
  const { person, relation } = await personToAskFor(ctx, userId, [])
  ensure(mayBalance.record(ctx.actor, relation))
  const made = await insert(ctx, person, { ...recorded, approverIds: [], userId, recorded: true })
  await record(ctx, timeOff.recorded, made.id, { userId })
  return made
}

async function personToAskFor(ctx: Context, userId: string, approverIds: readonly string[]) {
  // two requests of one person are judged one after the other, so that together they cannot pass the floor
  await store.holdPerson(ctx.db, userId)
  const person = found(await store.askingFor(ctx.db, ctx.actor, userId, approverIds))
  const relation = relationOf(ctx.actor, { userId, ...person })
  ensureSeen(ctx.actor, relation)
  return { person, relation }
}

async function insert(
  ctx: Context,
  person: store.AskingFor,
  asked: Asked & { userId: string; recorded?: boolean },
): Promise<store.RequestRow> {
  const length = lengthOrProblem(ctx, person, asked)
  const made = await store.insert(ctx.db, { ...asked, length, askedBy: ctx.actor.userId, now: ctx.now })
  ensureAttached(asked, made.attachment)
  const { facts, me, ...known } = person
  const { approverIds: _ids, attachmentId: _file, recorded = false, ...plain } = asked
  const at = ctx.now.toISOString()
  const what = recorded ? ('recorded' as const) : ('asked' as const)
  return {
    ...plain,
    ...made,
    ...known,
    length,
    status: recorded ? 'approved' : 'pending',
    askedBy: me.id,
    askedAt: at,
    changedBy: null,
    decidedById: recorded ? me.id : null,
    decidedBy: recorded ? `${me.firstName} ${me.lastName}` : null,
    decidedAt: recorded ? at : null,
    decisionComment: '',
    history: [{ what, by: me, at, comment: '', firstDay: null, lastDay: null, length: null }],
    timeZone: facts.timeZone,
    version: 1,
  }
}

/** Nobody decides on their own leave, nor on what they made or changed in somebody's name: they are not listed in the first place. */
function ensureUninvolved([userId, ...involved]: readonly [string, ...string[]], { approverIds }: Asked): void {
  if (involved.some((id) => id !== userId && approverIds.includes(id)))
    throw invalid({ approverIds: ['timeOff.approverInvolved'] })
}

export async function edit(
  ctx: Context,
  { id, version, ...asked }: Asked & { id: string; version: number },
): Promise<store.RequestRow> {
  const row = found(await store.showAndHold(ctx.db, ctx.actor, id))
  ensure(may.edit(ctx.actor, subjectOf(row, ctx.now), relationOf(ctx.actor, row)))
  if (row.status !== 'pending') throw conflict('timeOff.noLongerPossible')
  ensureUninvolved([row.userId, row.askedBy, ctx.actor.userId], asked)
  const person = found(await store.askingFor(ctx.db, ctx.actor, row.userId, asked.approverIds))
  const length = lengthOrProblem(ctx, person, { ...asked, id })
  const saved = await store.update(ctx.db, id, version, { ...asked, length, actorId: ctx.actor.userId })
  ensureAttached(asked, saved.attachment)
  const before = {
    kind: row.kind,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    firstPart: row.firstPart,
    lastPart: row.lastPart,
    approverIds: row.approvers.map((one) => one.id),
  }
  const noteChanged = row.comment !== asked.comment
  await record(ctx, timeOff.edited, id, { userId: row.userId, before, noteChanged })
  const { approverIds: _ids, attachmentId: _file, ...plain } = asked
  return { ...row, ...plain, ...saved, length, changedBy: ctx.actor.userId, approvers: person.approvers }
}

/** What was to be attached has to be the actor's own upload. */
function ensureAttached({ attachmentId }: Asked, attachment: { id: string } | null) {
  if (attachmentId && attachment?.id !== attachmentId) throw invalid({ attachmentId: ['errors.gone'] })
}

/** @throws Problem 404 for a request that the actor may not see */
export async function visible(ctx: Context, id: string): Promise<store.RequestRow> {
  return found(await store.show(ctx.db, ctx.actor, id))
}

export async function comments(ctx: Context, id: string) {
  await visible(ctx, id)
  return commentStore.comments(ctx.db, id)
}

export async function comment(ctx: Context, { id, body }: { id: string; body: string }) {
  const row = await visible(ctx, id)
  const made = await commentStore.insertComment(ctx.db, { requestId: id, authorId: ctx.actor.userId, body })
  await record(ctx, timeOff.commented, id, { userId: row.userId, commentId: made.id })
  return made
}

/** Before the request: a file that cannot be kept is said while the form is open, and asking itself is one step. */
export async function upload(ctx: Context, { files: [file] }: { files: Upload[] }) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const { size, contentType, active, unscanned } = file.read as Certificate
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['timeOff.activeFile'] })
  const about = { name: file.name.slice(0, 200), contentType, size }
  const kept = { ...about, active, unscanned, storageKey: nameOf(file), actorId: ctx.actor.userId }
  const id = await fileStore.insert(ctx.db, kept, factOfEach(ctx, timeOff.uploaded, { size: about.size }))
  if (unscanned) await enqueue(ctx.db, SCANS, {}, { key: SCANS })
  return { id, name: about.name, size: about.size, checking: unscanned }
}

export async function attach(ctx: Context, { id, attachmentId }: { id: string; attachmentId: string }) {
  const row = await visible(ctx, id)
  ensure(may.edit(ctx.actor, subjectOf(row, ctx.now), relationOf(ctx.actor, row)))
  if (!IN_FORCE.includes(row.status)) throw conflict('timeOff.noLongerPossible')
  const saved = await fileStore.attach(ctx.db, row, attachmentId, ctx.actor.userId)
  if (!saved) throw invalid({ attachmentId: ['errors.gone'] })
  await record(ctx, timeOff.attached, id, { userId: row.userId })
  return { ...row, ...saved }
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
  const asked = { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart }
  const answer = mayAsk(facts, policies, asked, today)
  // a span that cannot be, or longer than anybody plans, has no years
  const years = answer.length ? spendingOf(facts, policies, asked, answer.length, today) : []
  const others = await store.awayWith(ctx.db, ctx.actor, userId, input)
  return { answer, years, facts, policies, today, others }
}

/** Why this person cannot have the leave, in the reader's language. */
export const problemText = (ctx: Context, userId: string, answer: Answer): string | null =>
  answer.ok ? null : ctx.say(problemMessage(ctx, userId, answer))

function problemMessage(ctx: Context, userId: string, answer: Extract<Answer, { ok: false }>): Message {
  const who = userId === ctx.actor.userId ? 'self' : 'other'
  return { key: `leave.${answer.problem}`, values: { ...paramsIn(ctx, answer.params), who } }
}

/** The length of what is asked. @throws Problem why it cannot be asked for */
function lengthOrProblem(
  ctx: Context,
  person: store.AskingFor,
  { kind, id, firstDay, lastDay, firstPart, lastPart, approverIds }: Asked & { id?: string },
): number {
  const { facts } = person
  const answer = mayAsk(
    factsFrom(facts, kind, ctx.language),
    policiesFrom(facts, kind),
    { ...(id ? { id } : {}), firstDay, lastDay, firstPart, lastPart },
    todayOf(facts, ctx.now),
  )
  if (!answer.ok) throw refusal(ctx, facts.userId, answer)
  if (person.approvers.length < new Set(approverIds).size) throw invalid({ approverIds: ['timeOff.approverUnfit'] })
  return answer.length.thousandths
}

const LATE = ['problem.overlap', 'problem.notEnough', 'problem.notEnoughReserved']

/** What depends on other requests is a conflict (it was possible a moment ago); what is wrong in itself stands under its field. */
function refusal(ctx: Context, userId: string, answer: Extract<Answer, { ok: false }>): Problem {
  const message = problemMessage(ctx, userId, answer)
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

export async function approvers(ctx: Context, userId: string) {
  const relation = await relationToRecord(ctx, userId)
  ensure(mayBalance.ask(ctx.actor, relation))
  return approverStore.approversFor(ctx.db, { userId, now: ctx.now, involved: [ctx.actor.userId] })
}
