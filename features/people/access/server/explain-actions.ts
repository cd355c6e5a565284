import { allPermissions } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, missing } from '#platform/problems.ts'
import { may } from './access.ts'
import { fieldsOf, limitOf, type SectionLimit, type Way, waysOf } from './ports.ts'
import {
  byKey,
  byOwnKey,
  bySection,
  KEEPS_PEOPLE,
  aboutThem,
  keptBack,
  keysOfSection,
  onlySeen,
  type ReaderRow,
  type Reading,
  reasonsOf,
  within,
} from './rules/reading.ts'
import * as store from './store.ts'

const FACES = 8
const PAGE = 50

type Asking = Pick<Context, 'db' | 'now'>

interface ExplainInput {
  section: string
  field?: string | undefined
  group?: string | undefined
  after: number
}

/** Who can see a section of a record, or one field of it: each person once per rule that lets them, grouped by rule. */
export async function explain(ctx: Context, userId: string, { section, field: name, group, after }: ExplainInput) {
  const person = found(await store.find(ctx.db, userId))
  ensure(may.explain(ctx.actor, userId))
  if (!(await allPermissions(ctx)).some(({ key }) => key === `other.${section}`)) throw missing()
  const fields = fieldsOf(ctx.ports, section)
  const field = name === undefined ? undefined : found(fields.find((one) => one.name === name))
  const limit = await limitOf(ctx.ports, ctx.db, section)
  const ways = waysOf(section, field, limit)
  const { rows, of } = await readingsOf(ctx, userId, section, ways, field?.isTheirs ? [KEEPS_PEOPLE] : [])
  const isKeptBack = field?.keptBack !== undefined && (await store.isSo(ctx.db, userId, field.keptBack))
  const ofSection = (all: readonly Reading[]) => {
    const readings = limited(all, rows, limit)
    if (field?.isAboutThem) return aboutThem(readings, userId)
    if (field?.isTheirs) return onlySeen(readings, person.status, rows)
    return isKeptBack ? keptBack(readings, userId) : readings
  }
  const { total, reasons } = reasonsOf(
    ways.map((way, index) => ({
      where: way.where ? ctx.say(way.where) : null,
      readings: index === 0 ? ofSection(of(way, index)) : of(way, index),
    })),
  )
  const [first, count] = group ? [after, PAGE] : [0, FACES]
  return {
    total,
    data: reasons
      .filter(({ id }) => !group || id === group)
      .map((reason) => ({ ...reason, people: reason.people.slice(first, first + count) })),
    fields: fields.map((one) => ({
      name: one.name,
      word: ctx.say(one.word),
      differs: one.isTheirs === true || one.isAboutThem === true || (one.also?.length ?? 0) > 0,
    })),
  }
}

/** Everyone who may see this section of a person's record now. */
export const seersOf = async (asked: Asking, userId: string, section: string): Promise<Set<string>> =>
  idsOf(await bySectionAlone(asked, userId, section))

/** Everyone who may edit it now. @param limit what limits the section beyond the right to it */
export const editorsOf = async (
  asked: Asking,
  userId: string,
  section: string,
  limit: SectionLimit | null = null,
): Promise<Set<string>> =>
  idsOf((await bySectionAlone(asked, userId, section, limit)).filter(({ level }) => level === 'edit'))

async function bySectionAlone(
  asked: Asking,
  userId: string,
  section: string,
  limit: SectionLimit | null = null,
): Promise<readonly Reading[]> {
  const way = { section }
  const { rows, of } = await readingsOf(asked, userId, section, [way], [])
  return limited(of(way, 0), rows, limit)
}

/** Without those whom the section is not for. */
function limited(
  readings: readonly Reading[],
  rows: readonly ReaderRow[],
  limit: SectionLimit | null,
): readonly Reading[] {
  const allowed = limit && new Set(within(rows, limit))
  return allowed ? readings.filter(({ by }) => by && allowed.has(by)) : readings
}

const idsOf = (readings: readonly Reading[]) => new Set(readings.map(({ reader }) => reader.userId))

/** Reads who holds what for all the ways at once. */
async function readingsOf(
  { db, now }: Asking,
  userId: string,
  section: string,
  ways: readonly Way[],
  also: readonly string[],
) {
  const rows = await store.readersOf(db, [...new Set([...ways.flatMap(keysOf), ...also])], now)
  const others = await store.othersOf(
    db,
    ways.flatMap((way, index) => {
      const who = subqueryOf(way, userId)
      return who ? [{ way: index, who }] : []
    }),
  )
  const subject = await subjectOf(db, userId)
  const of = (way: Way, index: number): Reading[] => {
    if ('section' in way) return bySection(rows, way, subject, index === 0)
    if ('key' in way) return byKey(rows, way.key, way.needsEdit)
    if ('own' in way) return byOwnKey(rows, { own: way.own, section }, subject)
    const [rule, level] = withoutRight(way)
    return others
      .filter((one) => one.way === index)
      .map((reader) => ({ reader, rule, level, since: reader.since, by: null }))
  }
  return { rows, of }
}

async function subjectOf(db: Asking['db'], userId: string) {
  const line = new Map((await store.lineAbove(db, userId)).map(({ id, since }) => [id, since]))
  const { places, since: placed } = await store.placedSince(db, userId)
  return { userId, line, places, placed }
}

function keysOf(way: Way): string[] {
  if ('key' in way) return [way.key]
  if ('own' in way) return [way.own]
  return 'section' in way ? [...keysOfSection(way.section), ...(way.needs ? [way.needs] : [])] : []
}

function subqueryOf(way: Way, userId: string) {
  if ('everybody' in way) return store.everybody(userId, way.when)
  if ('themselves' in way) return store.themselves(userId)
  return 'named' in way ? way.named(userId) : null
}

const withoutRight = (way: Way): [Reading['rule'], Reading['level']] => {
  if ('everybody' in way) return ['everybody', 'view']
  return 'themselves' in way ? ['themselves', way.themselves] : ['named', 'view']
}
