import type { Reason, RULES } from '../../contract.ts'

type Rule = (typeof RULES)[number]
export type Level = Reason['level']

/** A person who can sign in. */
export interface Reader {
  userId: string
  firstName: string
  lastName: string
  avatar: string | null
  since: Date
}

/** A right that a person holds, and the role that gives it. */
export interface ReaderRow extends Reader {
  /** Null for an administrator. */
  key: string | null
  level: string
  roleId: string
  role: string
  builtIn: string | null
  isOwn: boolean
  areaId: string | null
  area: string | null
  endsOn: string | null
}

/** A reader, and by which rule they read. */
export interface Reading {
  reader: Reader
  rule: Rule
  level: Level
  since: Date
  /** Null where no role was needed. */
  by: ReaderRow | null
}

/** What is read in one way, and where it is shown, in the reader's language. */
export interface WayRead {
  where: string | null
  readings: readonly Reading[]
}

/** The person whose record it is. */
export interface Subject {
  userId: string
  /** The people above them, and since when. */
  line: ReadonlyMap<string, Date>
  /** Where they belong, and since when. */
  places: ReadonlySet<string>
  placed: Date
}

/** Who may put an email right before its owner has come. */
export const KEEPS_PEOPLE = 'people.people'

const SCOPES = ['own', 'manager', 'other']
export const keysOfSection = (section: string): string[] => SCOPES.map((scope) => `${scope}.${section}`)

type Reach = { rule: Rule; since: Date } | null

/**
 * By which rule a right reaches this person, and since when: the latest of the grant, the role's right and the relation between the two.
 */
function reachOf(row: ReaderRow, subject: Subject): Reach {
  if (row.key === null) return { rule: 'admin', since: row.since }
  const scope = row.key.slice(0, row.key.indexOf('.'))
  if (scope === 'own') return row.userId === subject.userId ? { rule: 'own', since: row.since } : null
  return row.areaId && !subject.places.has(row.areaId) ? null : widely(row, scope, subject)
}

function widely(row: ReaderRow, scope: string, { line, placed }: Subject): Reach {
  const since = row.areaId ? latest(row.since, placed) : row.since
  if (scope === 'other') return { rule: row.areaId ? 'area' : 'other', since }
  const link = line.get(row.userId)
  return link ? { rule: row.areaId ? 'areaLine' : 'manager', since: latest(since, link) } : null
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

/** Readers by the right to a section. Outside the section itself a field is read-only, and administrators are left out (listed once). */
export function bySection(
  rows: readonly ReaderRow[],
  { section, needs }: { section: string; needs?: string },
  subject: Subject,
  isItself: boolean,
): Reading[] {
  const keys = new Set(keysOfSection(section))
  const holders = needs ? new Map(byKey(rows, needs).map(({ reader, since }) => [reader.userId, since])) : null
  return rows.flatMap((row) => {
    if (row.key === null ? !isItself : !keys.has(row.key)) return []
    const reached = reachOf(row, subject)
    const held = holders ? holders.get(row.userId) : new Date(0)
    if (!reached || !held) return []
    const level = isItself ? (row.level as Level) : 'view'
    return [{ reader: row, rule: reached.rule, level, since: latest(reached.since, held), by: row }]
  })
}

/** By a key of the whole company: of a grant for a part of it such keys do not count. */
export const byKey = (rows: readonly ReaderRow[], key: string, needsEdit = false): Reading[] =>
  rows
    .filter((row) => row.key === key && row.areaId === null && (!needsEdit || row.level === 'edit'))
    .map((row) => ({ reader: row, rule: 'key', level: 'view', since: row.since, by: row }))

/** The person themself, by a key to change what they may see of the section in any way. */
export function byOwnKey(
  rows: readonly ReaderRow[],
  { own, section }: { own: string; section: string },
  subject: Subject,
): Reading[] {
  const isTheirs = ({ reader }: Reading) => reader.userId === subject.userId
  const sees = bySection(rows, { section }, subject, true).filter(isTheirs)
  const [first] = sees.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())
  if (!first) return []
  return byKey(rows, own)
    .filter(isTheirs)
    .map((one) => ({ ...one, rule: 'own', level: 'edit', since: latest(one.since, first) }))
}

/**
 * Fields that belong to the person: others have them read-only, except administrators and editors of people while the person is pending.
 */
export function onlySeen(readings: readonly Reading[], status: string, rows: readonly ReaderRow[]): Reading[] {
  const keepers = new Set(
    rows
      .filter((row) => row.key === null || (row.key === KEEPS_PEOPLE && row.level === 'edit' && row.areaId === null))
      .map(({ userId }) => userId),
  )
  return readings.map((one) => ({
    ...one,
    level: status === 'pending' && keepers.has(one.reader.userId) ? one.level : 'view',
  }))
}

/** Readers by the right to a section, as far as its limit leaves them: administrators always. */
export const within = <R extends Pick<ReaderRow, 'key' | 'level' | 'userId'>>(
  rows: readonly R[],
  { isOpen, audience, needsEdit }: { isOpen: boolean; audience: ReadonlySet<string> | null; needsEdit: boolean },
): R[] =>
  rows.filter(
    ({ key, level, userId }) =>
      isOpen && (key === null || ((!audience || audience.has(userId)) && (!needsEdit || level === 'edit'))),
  )

/** Fields that the person hides: readable by them and by people who can edit the section. */
export const keptBack = (readings: readonly Reading[], userId: string): readonly Reading[] => {
  const keepers = new Set(readings.filter(({ level }) => level === 'edit').map(({ reader }) => reader.userId))
  return readings.filter(({ reader }) => reader.userId === userId || keepers.has(reader.userId))
}

/** Fields only for people who can edit the section, and never for the person themselves. */
export const aboutThem = (readings: readonly Reading[], userId: string): readonly Reading[] =>
  readings.filter(({ level, reader }) => level === 'edit' && reader.userId !== userId)

/** Everyone once for every rule that lets them, grouped by what they have in common. */
export function reasonsOf(ways: readonly WayRead[]): { total: number; reasons: Reason[] } {
  const groups = new Map<string, Reason>()
  const changed = changedOf(ways)
  const seen = new Set<string>()
  for (const [index, { where, readings }] of ways.entries())
    for (const one of readings) {
      seen.add(one.reader.userId)
      if (one.level === 'view' && changed.has(placeOf(one, where))) continue
      const id = [index, one.rule, one.by?.roleId ?? '', one.by?.areaId ?? '', one.level].join(':')
      const reason = groups.get(id) ?? reasonOf(id, one, where)
      groups.set(id, reason)
      reason.count++
      reason.people.push(faceOf(one))
    }
  return { total: seen.size, reasons: [...groups.values()].toSorted(byRule) }
}

/** Places where a reader can change a field: the view by the same rule and role is implied and not listed again. */
const changedOf = (ways: readonly WayRead[]) =>
  new Set(
    ways.flatMap(({ where, readings }) =>
      readings.filter(({ level }) => level === 'edit').map((one) => placeOf(one, where)),
    ),
  )
const placeOf = ({ reader, rule, by }: Reading, where: string | null) =>
  [reader.userId, rule, by?.roleId, by?.areaId, where].join(':')

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
