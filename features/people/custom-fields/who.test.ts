import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking } from '#features/people/access/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { FieldAccess } from './definitions/contract.ts'
import { FIELDS, fieldsOf } from './factory.ts'

/** Who can see a field: what is told, held against what each person really reads. */
let w: World
let f: ReturnType<typeof fieldsOf>
const PEOPLE = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan'] as const
let hrRole: string
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  const { data } = (await w.call('adam', 'GET', '/api/roles')).body
  hrRole = data.find(({ builtIn }: { builtIn: string }) => builtIn === 'hr').id
  const { role, give } = asking(w)
  // Mia reads the trail of everyone whose personal details she may see
  await give(await role(['audit.read', 'other.personal.view'], 'Auditor'), 'mia')
})
afterAll(() => w.close())

const whoSees = async (of: Name, id: string) => {
  const { status, body } = await w.call('adam', 'GET', `/api/people/${w.ids[of]}/access/fields.${id}`)
  expect(status).toBe(200)
  return body as { data: { where: string | null; level: string; people: { firstName: string }[] }[]; total: number }
}
const namesOf = (rows: readonly { people: readonly { firstName: string }[] }[]) =>
  [...new Set(rows.flatMap(({ people }) => people.map(({ firstName }) => firstName.toLowerCase())))].toSorted()
const whole = async (id: string) => (await w.call('adam', 'GET', `${FIELDS}/${id}/access`)).body.data as FieldAccess

const CASES: [string, () => object, Parameters<ReturnType<typeof fieldsOf>['give']>[1]][] = [
  ['for everyone', () => ({}), { own: 'view', manager: 'view' }],
  ['that everyone may read', () => ({}), { other: 'view' }],
  ['hidden', () => ({ isHidden: true }), { own: 'view', manager: 'edit' }],
  [
    'for people by name',
    () => ({ visibleFor: 'users', userIds: [w.ids.max, w.ids.eve] }),
    { own: 'view', manager: 'view' },
  ],
  ['for a role', () => ({ visibleFor: 'roles', roleIds: [hrRole] }), { own: 'edit', other: 'view' }],
]

describe.each(CASES)('a field %s', (_what, given, levels) => {
  let id: string
  beforeAll(async () => {
    id = await f.published(given())
    await f.give(id, levels)
    await f.put('ann', id, `A value in ${id}`)
  })

  test('is told to be seen by exactly those who read it, in the record and in the trail', async () => {
    const { data, total } = await whoSees('ann', id)
    const read: Record<'record' | 'trail', Name[]> = { record: [], trail: [] }
    for (const who of PEOPLE) {
      if ((await f.seen('ann', who)).has(id)) read.record.push(who)
      const trail = await w.call(who, 'GET', `/api/settings/audit?subject=${w.ids.ann}&area=customField`)
      if (JSON.stringify(trail.body).includes(`A value in ${id}`)) read.trail.push(who)
    }
    expect(namesOf(data.filter(({ where }) => where === null))).toEqual(read.record.toSorted())
    expect(namesOf(data)).toEqual([...new Set([...read.record, ...read.trail])].toSorted())
    expect(total).toBe(new Set([...read.record, ...read.trail]).size)
    expect(namesOf(data.filter(({ level }) => level === 'edit'))).toEqual(
      (await Promise.all(PEOPLE.map(async (who) => [who, (await f.seen('ann', who)).get(id)?.canEdit] as const)))
        .flatMap(([who, canEdit]) => (canEdit ? [who] : []))
        .toSorted(),
    )
  })

  test('names on its own page everyone who sees it in any record', async () => {
    const { count, lines } = await whole(id)
    const seers: string[] = []
    for (const who of PEOPLE) {
      const all = await Promise.all(PEOPLE.map(async (of) => (await f.seen(of, who)).has(id)))
      if (all.includes(true)) seers.push(who)
    }
    // a person with the right to see their reports' values may have no reports
    const managesNobody = namesOf(lines.filter(({ scope }) => scope === 'manager')).filter(
      (who) => !seers.includes(who),
    )
    expect(namesOf(lines).filter((who) => !managesNobody.includes(who))).toEqual(seers.toSorted())
    expect(count).toBe(namesOf(lines).length)
  })
})

test('a field that is not published is seen by nobody', async () => {
  const id = await f.published()
  await w.call('adam', 'POST', `${FIELDS}/${id}/unpublish`)
  expect(await whoSees('ann', id)).toMatchObject({ data: [], total: 0 })
  expect(await whole(id)).toEqual({ count: 0, lines: [] })
})

test('the person asks about their own record, others do not', async () => {
  const id = await f.published()
  const url = `/api/people/${w.ids.ann}/access/fields.${id}`
  expect((await w.call('ann', 'GET', url)).status).toBe(200)
  expect((await w.call('eve', 'GET', url)).status).toBe(403)
  expect((await w.call('eve', 'GET', `${FIELDS}/${id}/access`)).status).toBe(403)
})
