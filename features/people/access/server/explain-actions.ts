import { allPermissions } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, missing } from '#platform/problems.ts'
import type { Reason, RULES } from '../contract.ts'
import { may } from './access.ts'
import { type FieldTold, fieldsOf, type Way, waysOf } from './ports.ts'
import * as store from './store.ts'

const FACES = 8
const PAGE = 50
const SCOPES = ['own', 'manager', 'other']
/** Who may put an e-mail right before its owner has come. */
const KEEPS_PEOPLE = 'people.people'

type Rule = (typeof RULES)[number]
type Level = Reason['level']

/** Somebody who reads, and by what. */
interface Reading {
  reader: store.Reader
  rule: Rule
  level: Level
  since: Date
  /** Null where no role was needed. */
  by: store.ReaderRow | null
}

type Asking = Pick<Context, 'db' | 'now'>

interface Asked {
  section: string
  field?: string | undefined
  group?: string | undefined
  after: number
}

/** Who can see a section of somebody's record, or one field of it: everybody once for every rule that lets them, grouped by what they have in common. */
export async function explain(ctx: Context, userId: string, { section, field: name, group, after }: Asked) {
  const person = found(await store.find(ctx.db, userId))
  ensure(may.explain(ctx.actor, userId))
  if (!(await allPermissions(ctx)).some(({ key }) => key === `other.${section}`)) throw missing()
  const fields = fieldsOf(ctx.ports, section)
  const field = name === undefined ? undefined : found(fields.find((one) => one.name === name))
  const ways = waysOf(section, field)
  const readings = await readingsOf(ctx, userId, ways, field?.isTheirs ? [KEEPS_PEOPLE] : [])
  const level = levelOf(person, field, readings.rows)
  const groups = new Map<string, Reason>()
  const seen = new Set<string>()
  ways.forEach((way, index) => {
    const where = way.where ? ctx.say(way.where) : null
    for (const reading of readings.of(way, index)) {
      seen.add(reading.reader.userId)
      const one = index === 0 ? { ...reading, level: level(reading) } : reading
      const id = [index, one.rule, one.by?.roleId ?? '', one.by?.areaId ?? '', one.level].join(':')
      const reason = groups.get(id) ?? reasonOf(id, one, where)
      groups.set(id, reason)
      reason.count++
      reason.people.push(faceOf(one))
    }
  })
  const [first, count] = group ? [after, PAGE] : [0, FACES]
  return {
    total: seen.size,
    data: [...groups.values()]
      .filter(({ id }) => !group || id === group)
      .toSorted(byRule)
      .map((reason) => ({ ...reason, people: reason.people.slice(first, first + count) })),
    fields: fields.map((one) => ({
      name: one.name,
      word: ctx.say(one.word),
      differs: one.isTheirs === true || (one.also?.length ?? 0) > 0,
    })),
  }
}

/** Everybody who may see this section of a person's record now. */
export async function seersOf(asked: Asking, userId: string, section: string): Promise<Set<string>> {
  const way = { section }
  const readings = await readingsOf(asked, userId, [way], [])
  return new Set(readings.of(way, 0).map(({ reader }) => reader.userId))
}

const ORDER: readonly Rule[] = [
  'themselves',
  'own',
  'manager',
  'areaLine',
  'area',
  'named',
  'other',
  'key',
  'everybody',
  'admin',
]

const byRule = (a: Reason, b: Reason) =>
  ORDER.indexOf(a.rule) - ORDER.indexOf(b.rule) || a.count - b.count || nameOf(a).localeCompare(nameOf(b))

const nameOf = ({ where, role }: Reason) => `${where ?? ''} ${role?.name ?? ''}`

/** Reads who holds what for all the ways at once. */
async function readingsOf(ctx: Asking, userId: string, ways: readonly Way[], also: readonly string[]) {
  const rows = await store.readersOf(ctx.db, [...new Set([...ways.flatMap(keysOf), ...also])], ctx.now)
  const others = await store.othersOf(
    ctx.db,
    ways.flatMap((way, index) => {
      const who = subqueryOf(way, userId)
      return who ? [{ way: index, who }] : []
    }),
  )
  const reach = await reaching(ctx, userId)
  const of = (way: Way, index: number): Reading[] => {
    if ('section' in way) return bySection(rows, way, reach, index === 0)
    if ('key' in way) return byKey(rows, way.key)
    const [rule, level] = withoutRight(way)
    return others
      .filter((one) => one.way === index)
      .map((reader) => ({ reader, rule, level, since: reader.since, by: null }))
  }
  return { rows, of }
}

function keysOf(way: Way): string[] {
  if ('key' in way) return [way.key]
  return 'section' in way
    ? [...SCOPES.map((scope) => `${scope}.${way.section}`), ...(way.needs ? [way.needs] : [])]
    : []
}

function subqueryOf(way: Way, userId: string) {
  if ('everybody' in way) return store.everybody(userId, way.when)
  if ('themselves' in way) return store.themselves(userId)
  return 'named' in way ? way.named(userId) : null
}

const withoutRight = (way: Way): [Rule, Level] => {
  if ('everybody' in way) return ['everybody', 'view']
  return 'themselves' in way ? ['themselves', way.themselves] : ['named', 'view']
}

type Reach = (row: store.ReaderRow) => { rule: Rule; since: Date } | null

/** By the right to a section. Elsewhere than in the section itself a field is only read, and administrators are told of once. */
function bySection(
  rows: readonly store.ReaderRow[],
  { section, needs }: { section: string; needs?: string },
  reach: Reach,
  isItself: boolean,
): Reading[] {
  const keys = new Set(SCOPES.map((scope) => `${scope}.${section}`))
  const holders = needs ? new Map(byKey(rows, needs).map(({ reader, since }) => [reader.userId, since])) : null
  return rows.flatMap((row) => {
    if (row.key === null ? !isItself : !keys.has(row.key)) return []
    const reached = reach(row)
    const held = holders ? holders.get(row.userId) : new Date(0)
    if (!reached || !held) return []
    const level = isItself ? (row.level as Level) : 'view'
    return [{ reader: row, rule: reached.rule, level, since: latest(reached.since, held), by: row }]
  })
}

/** By a key of the whole company: of a grant for a part of it such keys do not count. */
const byKey = (rows: readonly store.ReaderRow[], key: string): Reading[] =>
  rows
    .filter((row) => row.key === key && row.areaId === null)
    .map((row) => ({ reader: row, rule: 'key', level: 'view', since: row.since, by: row }))

/** Of what is somebody's own to change, the others only see, but for one who has not come yet. */
function levelOf(person: store.Found, field: FieldTold | undefined, rows: readonly store.ReaderRow[]) {
  if (!field?.isTheirs) return ({ level }: Reading) => level
  const keepers = new Set(
    rows
      .filter((row) => row.key === null || (row.key === KEEPS_PEOPLE && row.level === 'edit' && row.areaId === null))
      .map(({ userId }) => userId),
  )
  return ({ level, reader }: Reading): Level =>
    person.status === 'pending' && keepers.has(reader.userId) ? level : 'view'
}

/** By which rule a right reaches this person, and since when: the latest of the grant, the role's right and how the two stand. */
async function reaching(ctx: Asking, userId: string): Promise<Reach> {
  const line = new Map((await store.lineAbove(ctx.db, userId)).map(({ id, since }) => [id, since]))
  const { places, since: placed } = await store.placedSince(ctx.db, userId)
  const ownRule: Reach = (row) => (row.userId === userId ? { rule: 'own', since: row.since } : null)
  const wideRule = (row: store.ReaderRow, scope: string): ReturnType<Reach> => {
    const since = row.areaId ? latest(row.since, placed) : row.since
    if (scope === 'other') return { rule: row.areaId ? 'area' : 'other', since }
    const link = line.get(row.userId)
    return link ? { rule: row.areaId ? 'areaLine' : 'manager', since: latest(since, link) } : null
  }
  return (row) => {
    if (row.key === null) return { rule: 'admin', since: row.since }
    const scope = row.key.slice(0, row.key.indexOf('.'))
    if (scope === 'own') return ownRule(row)
    return row.areaId && !places.has(row.areaId) ? null : wideRule(row, scope)
  }
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

const reasonOf = (id: string, { rule, level, by }: Reading, where: string | null): Reason => ({
  id,
  rule,
  level,
  where,
  role: !by || by.isOwn ? null : { id: by.roleId, name: by.role, builtIn: by.builtIn },
  area: by?.area ?? null,
  count: 0,
  people: [],
})

const faceOf = ({ reader, since, by }: Reading) => ({
  id: reader.userId,
  firstName: reader.firstName,
  lastName: reader.lastName,
  avatar: reader.avatar,
  since: since.toISOString(),
  endsOn: by?.endsOn ?? null,
})
