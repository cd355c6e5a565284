import { allPermissions } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, missing } from '#platform/problems.ts'
import type { Reason, RULES } from '../contract.ts'
import { may } from './access.ts'
import * as store from './store.ts'

const FACES = 8
const PAGE = 50

type Rule = (typeof RULES)[number]
interface Reached {
  rule: Rule
  since: Date
}

/** Who can see a section of somebody's record: everybody once for every rule that lets them, grouped by what they have in common. */
export async function explain(
  ctx: Context,
  userId: string,
  { section, group, after }: { section: string; group?: string | undefined; after: number },
): Promise<{ data: Reason[]; total: number }> {
  found(await store.find(ctx.db, userId))
  ensure(may.explain(ctx.actor, userId))
  if (!(await allPermissions(ctx.db)).some(({ key }) => key === `other.${section}`)) throw missing()
  const rows = await store.readersOf(ctx.db, section, ctx.now)
  const reach = await reaching(ctx, userId)
  const groups = new Map<string, Reason>()
  const seen = new Set<string>()
  for (const row of rows) {
    const reached = reach(row)
    if (!reached) continue
    seen.add(row.userId)
    const id = [reached.rule, row.roleId, row.areaId ?? '', row.level].join(':')
    const reason = groups.get(id) ?? reasonOf(id, reached.rule, row)
    groups.set(id, reason)
    reason.count++
    reason.people.push(faceOf(row, reached.since))
  }
  const [first, count] = group ? [after, PAGE] : [0, FACES]
  return {
    total: seen.size,
    data: [...groups.values()]
      .filter(({ id }) => !group || id === group)
      .toSorted((a, b) => ORDER.indexOf(a.rule) - ORDER.indexOf(b.rule) || a.count - b.count)
      .map((reason) => ({ ...reason, people: reason.people.slice(first, first + count) })),
  }
}

const ORDER: readonly Rule[] = ['own', 'manager', 'areaLine', 'area', 'other', 'admin']

/** By which rule a right reaches this person, and since when: the latest of the grant, the role's right and how the two stand. */
async function reaching(ctx: Context, userId: string) {
  const line = new Map((await store.lineAbove(ctx.db, userId)).map(({ id, since }) => [id, since]))
  const { places, since: placed } = await store.placedSince(ctx.db, userId)
  const ownRule = (row: store.ReaderRow): Reached | null =>
    row.userId === userId ? { rule: 'own', since: row.since } : null
  const wideRule = (row: store.ReaderRow, scope: string): Reached | null => {
    const since = row.areaId ? latest(row.since, placed) : row.since
    if (scope === 'other') return { rule: row.areaId ? 'area' : 'other', since }
    const link = line.get(row.userId)
    return link ? { rule: row.areaId ? 'areaLine' : 'manager', since: latest(since, link) } : null
  }
  return (row: store.ReaderRow): Reached | null => {
    if (row.key === null) return { rule: 'admin', since: row.since }
    const scope = row.key.slice(0, row.key.indexOf('.'))
    if (scope === 'own') return ownRule(row)
    return row.areaId && !places.has(row.areaId) ? null : wideRule(row, scope)
  }
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

const reasonOf = (id: string, rule: Rule, row: store.ReaderRow): Reason => ({
  id,
  rule,
  level: row.level as Reason['level'],
  role: row.isOwn ? null : { id: row.roleId, name: row.role, builtIn: row.builtIn },
  area: row.area,
  count: 0,
  people: [],
})

const faceOf = ({ userId, firstName, lastName, avatar, endsOn }: store.ReaderRow, since: Date) => ({
  id: userId,
  firstName,
  lastName,
  avatar,
  since: since.toISOString(),
  endsOn,
})
