import { randomUUID } from 'node:crypto'
import type { Audience } from '#features/people/audience/contract.ts'
import { describeAudiences, dropAudience, saveAudience } from '#features/people/audience/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { amendAbout, withdrawAbout } from '#features/surfaces/notifications/server/api.ts'
import type { AnnouncementInput, Edited } from '../contract.ts'
import { announcementFacts as facts } from '../facts.ts'
import { edited } from './actions.ts'
import { attach, claimPicture, drop, dropAll } from './attach-actions.ts'
import { readerIds } from './access.ts'
import * as edits from './edit-store.ts'
import * as notices from './notice-store.ts'
import { enqueueNext, enqueueNotices, release } from './release-actions.ts'
import { wrongPicture, wrongTimes } from './rules.ts'
import { wallTime } from './store.ts'

export async function create(
  ctx: Context,
  { audience, publish, fileIds = [], ...given }: AnnouncementInput,
): Promise<Edited> {
  const fields = fieldsOf(given, publish)
  await check(ctx, publish, fields, undefined)
  const audienceId = await saveAudience(ctx, null, audience)
  const id = randomUUID()
  if (fields.pictureFileId) await claimPicture(ctx, id, fields.pictureFileId)
  await edits.insert(ctx.db, { ...fields, id, audienceId, creatorId: ctx.actor.userId })
  await attach(ctx, id, fileIds)
  await record(ctx, facts.created, id)
  await carryOut(ctx, id, publish)
  return edited(ctx, id)
}

/** What is left of the input once it is decided when it appears. What older programs do not send stays as it was. */
function fieldsOf(
  { pictureId, pictureAlt, takesReactions, ...given }: Omit<AnnouncementInput, 'audience' | 'publish' | 'fileIds'>,
  publish: AnnouncementInput['publish'],
  before: Pick<edits.Fields, 'pictureFileId' | 'pictureAlt' | 'takesReactions'> = WITHOUT,
): edits.Fields {
  const pictureFileId = pictureId === undefined ? before.pictureFileId : pictureId
  return {
    ...given,
    publishLocal: publish === 'at' ? (given.publishLocal ?? null) : null,
    endsOn: given.endsOn ?? null,
    takesReactions: takesReactions ?? before.takesReactions,
    pictureFileId,
    pictureAlt: pictureFileId === null ? '' : (pictureAlt ?? before.pictureAlt),
  }
}

const WITHOUT = { pictureFileId: null, pictureAlt: '', takesReactions: true }

/** @throws Problem 422 for days that do not fit, and a picture that nobody can read out */
async function check(
  ctx: Context,
  publish: AnnouncementInput['publish'],
  fields: edits.Fields,
  before: edits.HeldAnnouncement | undefined,
) {
  const here = await wallTime(ctx.db, { userId: ctx.actor.userId, now: ctx.now })
  const isPublished = before !== undefined && before.publishedAt !== null
  const wrong: Record<string, string[]> = {
    ...wrongPicture(fields),
    ...wrongTimes(fields, { here, isPublished, endedOn: before?.endsOn ?? null }),
  }
  if (publish === 'at' && fields.publishLocal === null) wrong['publishLocal'] = ['announcements.timeRequired']
  if (publish !== 'draft' && fields.body === '') wrong['body'] = ['announcements.textRequired']
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Publishes or schedules what was saved as not published yet. */
async function carryOut(ctx: Context, id: string, publish: AnnouncementInput['publish']): Promise<void> {
  if (publish === 'draft') return
  const saved = found(await edits.hold(ctx.db, id))
  if (publish === 'now') await release(ctx, saved)
  else {
    await record(ctx, facts.scheduled, id, { at: saved.publishLocal! })
    await enqueueNext(ctx.db, id, ctx.now)
    // where the day begins earlier it may have come already
    if ((await notices.appeared(ctx.db, ctx.now)).includes(id)) await release(ctx, saved)
  }
}

/** @throws Problem 404 for one that is not there, 409 for one that was changed in the meantime */
async function held(ctx: Context, id: string, version?: number): Promise<edits.HeldAnnouncement> {
  const before = found(await edits.hold(ctx.db, id))
  if (version !== undefined && version !== before.version) throw conflict('errors.stale')
  // it has appeared to someone, and the worker has not been here yet
  if (before.publishedAt !== null || !(await notices.appeared(ctx.db, ctx.now)).includes(id)) return before
  await release(ctx, before)
  return found(await edits.hold(ctx.db, id))
}

type Change = AnnouncementInput & { id: string; version?: number | undefined; notifyAgain: boolean }

export async function change(
  ctx: Context,
  { id, version, notifyAgain, audience, publish, fileIds, ...given }: Change,
): Promise<Edited> {
  const before = await held(ctx, id, version)
  const isPublished = before.publishedAt !== null
  if (isPublished && publish === 'draft') throw conflict('announcements.isPublished')
  // what has appeared to someone stays as it is: its moment is in the past
  const wanted = fieldsOf(given, publish, before)
  const fields = { ...wanted, publishLocal: isPublished ? before.publishLocal : wanted.publishLocal }
  await check(ctx, isPublished ? 'now' : publish, fields, before)
  const changes = {
    ...changesBetween(before, fields),
    ...(await changeAudience(ctx, before, audience)),
    ...(fileIds && (await attach(ctx, id, fileIds)) && { files: hidden() }),
  }
  await save(ctx, before, fields, changes)
  if (isPublished) await follow(ctx, before, { changes, notifyAgain, title: fields.title })
  else if (publish === 'now' || before.publishLocal !== fields.publishLocal) await carryOut(ctx, id, publish)
  return edited(ctx, id)
}

async function save(ctx: Context, before: edits.HeldAnnouncement, fields: edits.Fields, changes: Changes) {
  if (Object.keys(changes).length === 0) return
  const isEdited = before.publishedAt !== null && READ.some((name) => name in changes)
  const hasNewPicture = 'pictureFileId' in changes
  if (hasNewPicture && fields.pictureFileId) await claimPicture(ctx, before.id, fields.pictureFileId)
  await edits.change(ctx.db, before.id, { ...fields, ...(isEdited && { editedAt: ctx.now }) })
  if (hasNewPicture && before.pictureFileId) await drop(ctx, before.pictureFileId)
  await record(ctx, facts.changed, before.id, { changes: withoutTexts(changes) })
}

/** What its readers see of it: when it changes they are told that it was edited. */
const READ = ['title', 'body', 'pictureFileId', 'pictureAlt', 'files'] as const

/** What the change of a published one means for its notifications. */
async function follow(
  ctx: Context,
  before: edits.HeldAnnouncement,
  { changes, notifyAgain, title }: { changes: Changes; notifyAgain: boolean; title: string },
): Promise<void> {
  if ('title' in changes) await amend(ctx, before.id, { title })
  if ('audience' in changes) await withdraw(ctx, before.id, before.audienceId)
  if (notifyAgain) await notifyAgainOf(ctx, before)
}

async function notifyAgainOf(ctx: Context, { id, audienceId }: edits.HeldAnnouncement): Promise<void> {
  const factId = await record(ctx, facts.notifiedAgain, id)
  await notices.releaseAgain(ctx.db, { id, audienceId, now: ctx.now }, factId)
  await enqueueNotices(ctx.db)
}

/** What notifications say of it, those that were read too. */
async function amend(ctx: Context, id: string, more: { title?: string; deletedAt?: string }): Promise<void> {
  const about = await notices.story(ctx.db, id)
  if (!about) return
  const { title, creator } = about
  const announcement = { id, title, creator, deletedAt: null, ...more }
  await amendAbout(ctx.db, id, { announcement })
}

/** People who left the audience lose their notification of it. */
async function withdraw(ctx: Context, id: string, audienceId: string): Promise<void> {
  await withdrawAbout(ctx.db, id, readerIds(audienceId, ctx.now))
}

async function changeAudience(ctx: Context, { audienceId }: edits.HeldAnnouncement, given: Audience): Promise<Changes> {
  const shape = async () => JSON.stringify((await describeAudiences(ctx, [audienceId])).get(audienceId))
  const before = await shape()
  await saveAudience(ctx, audienceId, given)
  return before === (await shape()) ? {} : { audience: hidden() }
}

const hidden = (): [unknown, unknown] => [null, null]

/** Which fields changed; of the texts and the picture not what they were: readers of the trail need not be in the audience. */
const withoutTexts = ({ title, body, pictureFileId, pictureAlt, ...changes }: Changes) => ({
  ...changes,
  ...(title && { title: hidden() }),
  ...(body && { body: hidden() }),
  ...((pictureFileId ?? pictureAlt) && { picture: hidden() }),
})

export async function remove(ctx: Context, id: string, version: number | undefined): Promise<void> {
  const { audienceId, pictureFileId } = await held(ctx, id, version)
  await dropAll(ctx, id, pictureFileId)
  await amend(ctx, id, { deletedAt: ctx.now.toISOString() })
  await edits.markDeleted(ctx.db, id, ctx.now)
  await dropAudience(ctx, audienceId)
  await record(ctx, facts.deleted, id)
}

/** @returns how many are reminded */
export async function remind(ctx: Context, id: string): Promise<number> {
  const { audienceId, asksAcknowledgement } = await held(ctx, id)
  if (!asksAcknowledgement) throw conflict('announcements.asksNothing')
  const factId = randomUUID()
  const count = await notices.remind(ctx.db, { id, audienceId, now: ctx.now }, factId)
  if (count > 0) {
    await record(ctx, facts.reminded, id, { count })
    await enqueueNotices(ctx.db)
  }
  return count
}
