import type { Context } from '#platform/context.ts'
import { newFact, record, recordMany } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { MOST_SKILLS } from '../contract.ts'
import { skillFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string) {
  const { relation } = found(await store.personOf(ctx.db, userId, ctx.actor))
  return {
    skills: await store.ofPerson(ctx.db, userId),
    can: { edit: may.edit(ctx.actor, relationFrom(ctx.actor, userId, relation)) },
  }
}

/** Additions and removals instead of the whole list, so that two people who save at once do not undo each other. */
export async function change(ctx: Context, userId: string, add: readonly string[], without: readonly string[]) {
  const { relation } = found(await store.personOf(ctx.db, userId, ctx.actor))
  ensure(may.edit(ctx.actor, relationFrom(ctx.actor, userId, relation)))
  await store.holdPerson(ctx.db, userId)
  const names = add.map(written)
  const created = names.length ? await store.insert(ctx.db, names) : []
  const wanted = names.length ? await store.called(ctx.db, names) : []
  const removed = await store.take(ctx.db, userId, without)
  const given = new Set(
    await store.give(
      ctx.db,
      userId,
      wanted.map(({ id }) => id),
      ctx.now,
    ),
  )
  const skills = await store.ofPerson(ctx.db, userId)
  if (skills.length > MOST_SKILLS) throw invalid({ skills: [{ key: 'skills.tooMany', values: { max: MOST_SKILLS } }] })
  const added = wanted.filter(({ id }) => given.has(id)).map((one) => one.name)
  await recordMany(ctx, [
    ...created.map(({ id, name }) => newFact(facts.created, id, { name })),
    ...(added.length + removed.length > 0 ? [newFact(facts.changed, userId, { added, removed })] : []),
  ])
  return { skills }
}

/** One space between words, and each letter written in one way. */
const written = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ')

export async function create(ctx: Context, given: string) {
  const [skill] = await store.insert(ctx.db, [written(given)])
  if (!skill) throw invalid({ name: ['skills.nameTaken'] })
  await record(ctx, facts.created, skill.id, { name: skill.name })
  return { id: skill.id }
}

/** @throws Problem 404 for one that is not there, 409 for one that was changed meanwhile */
async function held(ctx: Context, id: string, version: number | undefined) {
  const skill = found(await store.hold(ctx.db, id))
  if (version !== undefined && version !== skill.version) throw conflict('errors.stale')
  return skill
}

export async function rename(ctx: Context, id: string, given: string, version?: number) {
  const before = await held(ctx, id, version)
  const name = written(given)
  if (name === before.name) return { id, version: before.version }
  const saved = await store.rename(ctx.db, id, name)
  if (saved === undefined) throw invalid({ name: ['skills.nameTakenMerge'] })
  await record(ctx, facts.renamed, id, { changes: { name: [before.name, name] } })
  return { id, version: saved }
}

export async function merge(ctx: Context, id: string, intoId: string, version?: number) {
  const { name, count } = await held(ctx, id, version)
  const into = id === intoId ? undefined : await store.hold(ctx.db, intoId)
  if (!into) throw invalid({ intoId: ['errors.gone'] })
  await store.copyPeople(ctx.db, id, intoId)
  await store.remove(ctx.db, id)
  await record(ctx, facts.merged, id, { name, into: into.name, people: count })
}

export async function remove(ctx: Context, id: string, version?: number) {
  const { name, count } = await held(ctx, id, version)
  await store.remove(ctx.db, id)
  await record(ctx, facts.deleted, id, { name, people: count })
}
