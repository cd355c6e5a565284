import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { SentAudience } from './contract.ts'
import { audiencesOf, EVERYONE, makeTargets, namesOf, type Targets } from './factory.ts'
import { reachedBy, reaches } from './server/api.ts'

let w: World
let at: Targets
let ask: ReturnType<typeof audiencesOf>
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  at = await makeTargets(w)
  ask = audiencesOf(w)
  f = fieldsOf(w)
})
afterAll(() => w.close())

const ids = (...who: Name[]) => who.map((name) => w.ids[name])
const all = [...EVERYONE].toSorted()
const without = (...who: Name[]) => all.filter((name) => !(who as string[]).includes(name))

const CASES: [what: string, () => SentAudience, reached: string[]][] = [
  ['everyone', () => ({ everyone: true }), all],
  ['people', () => ({ userIds: ids('eve', 'pia') }), ['eve', 'pia']],
  ['a person who is deactivated', () => ({ userIds: ids('otto', 'eve') }), ['eve']],
  ['a department with those below it', () => ({ departmentIds: [at.sales] }), ['ann', 'dora', 'max']],
  ['a department below another one', () => ({ departmentIds: [at.north] }), ['ann', 'max']],
  ['a location', () => ({ locationIds: [at.malmo] }), ['mia']],
  ['a role, also one that is limited to a department', () => ({ roleIds: [at.auditor] }), ['ivan', 'mia']],
  ['a group', () => ({ groupIds: [at.runners] }), ['dora', 'eve']],
  ['an employment type in force', () => ({ employmentTypeIds: [at.contractor] }), ['ann', 'dora']],
  ['several together', () => ({ departmentIds: [at.kitchen], userIds: ids('eve', 'hr') }), ['eve', 'hr']],
  ['everyone except people', () => ({ everyone: true, except: { userIds: ids('ann') } }), without('ann')],
  [
    'everyone except a department with those below it',
    () => ({ everyone: true, except: { departmentIds: [at.sales] } }),
    without('ann', 'dora', 'max'),
  ],
  ['everyone except a role', () => ({ everyone: true, except: { roleIds: [at.auditor] } }), without('ivan', 'mia')],
  ['everyone except a location', () => ({ everyone: true, except: { locationIds: [at.malmo] } }), without('mia')],
  ['everyone except a group', () => ({ everyone: true, except: { groupIds: [at.runners] } }), without('dora', 'eve')],
  [
    'everyone except an employment type',
    () => ({ everyone: true, except: { employmentTypeIds: [at.contractor] } }),
    without('ann', 'dora'),
  ],
  [
    'a department except one below it',
    () => ({ departmentIds: [at.sales], except: { departmentIds: [at.north] } }),
    ['dora'],
  ],
  ['a person who is also an exception', () => ({ userIds: ids('eve'), except: { userIds: ids('eve') } }), []],
  [
    'names beside everyone',
    () => ({ everyone: true, userIds: ids('eve'), except: { userIds: ids('max') } }),
    without('max'),
  ],
]

/** Whom the predicate names, from both sides. */
async function predicates(audienceId: string) {
  return w.asAcme(async (db) => {
    const reached = sql<{ id: string }>`select u.id from users u where u.id in ${reachedBy(audienceId)}`
    const people = (await reached.execute(db)).rows.map(({ id }) => id)
    const each: string[] = []
    for (const id of Object.values(w.ids)) {
      const one = sql<{
        is: boolean
      }>`select ${reaches(sql.ref('a.id'), id)} as is from audiences a where a.id = ${audienceId}`
      if ((await one.execute(db)).rows[0]!.is) each.push(id)
    }
    return { people: namesOf(w, people), each: namesOf(w, each) }
  })
}

/** Adam sees every field; these see those that are for them. */
const READERS = ['ann', 'max', 'dora', 'eve', 'mia', 'ivan'] as const

describe.each(CASES)('%s', (_what, audience, reached) => {
  test('the preview, the predicate from both sides and the fields that people see agree', async () => {
    const id = await f.published({ visibleFor: 'audience', audience: audience() })
    expect(await ask.shown(audience())).toEqual({ count: reached.length, people: reached })
    expect(await predicates(await ask.ofField(id))).toEqual({ people: reached, each: reached })
    const seers: string[] = []
    for (const who of READERS) if (await f.find(id, who)) seers.push(who)
    expect(seers.toSorted()).toEqual(reached.filter((who) => (READERS as readonly string[]).includes(who)))
  })
})

test('for any audience the number is that of the people for whom the predicate is true', async () => {
  const id = await f.published({ visibleFor: 'audience', audience: { everyone: true } })
  const some = (...from: string[]) => fc.subarray(from, { maxLength: Math.min(2, from.length) })
  const named = fc.record({
    userIds: some(...ids('ann', 'eve', 'otto', 'pia')),
    departmentIds: some(at.sales, at.north, at.kitchen),
    locationIds: some(at.malmo),
    roleIds: some(at.auditor),
    groupIds: some(at.runners),
    employmentTypeIds: some(at.contractor),
  })
  const any = fc.record({ everyone: fc.boolean(), named, except: named })
  await fc.assert(
    fc.asyncProperty(any, async ({ everyone, named: of, except }) => {
      const audience = { ...of, everyone, except }
      const isSomeone = everyone || Object.values(of).some((one) => one.length > 0)
      const { status } = await f.change(id, { name: `Any ${id}`, type: 'string', visibleFor: 'audience', audience })
      expect(status).toBe(isSomeone ? 200 : 422)
      if (!isSomeone) return
      const { count, people } = await ask.shown(audience)
      expect(await predicates(await ask.ofField(id))).toEqual({ people, each: people })
      expect(count).toBe(people.length)
    }),
    { numRuns: 40 },
  )
})

describe('is refused', () => {
  const wrong = async (audience: object | null, who: Name = 'adam') => {
    const { status, body } = await f.create({ visibleFor: 'audience', audience }, who)
    return { status, said: body.errors?.audience?.[0] as string | undefined }
  }
  const EMPTY = 'Choose at least one person, or a group of people.'
  const GONE = 'Something chosen here has been deleted. Remove it and save again.'

  test.each<[string, () => object | null, string]>([
    ['nobody', () => ({}), EMPTY],
    ['no audience', () => null, EMPTY],
    ['exceptions alone', () => ({ except: { userIds: ids('ann') } }), EMPTY],
    ['a department of another company', () => ({ departmentIds: [w.ids.gil] }), GONE],
    ['a person of another company', () => ({ userIds: ids('gil') }), GONE],
    ['an exception of another company', () => ({ everyone: true, except: { userIds: ids('gil') } }), GONE],
    ['a location where a department is due', () => ({ departmentIds: [at.malmo] }), GONE],
    ['a private group that the author does not know of', () => ({ groupIds: [at.secret] }), GONE],
  ])('%s', async (_what, audience, said) => {
    expect(await wrong(audience(), 'hr')).toEqual({ status: 422, said })
  })
})

describe('what an audience names', () => {
  test('is found by name, as far as the reader may name it', async () => {
    const kinds = async (search: string, who: Name) =>
      (await ask.find(search, who)).map(({ kind, name }) => `${kind} ${name}`)
    expect(await kinds('nor', 'eve')).toEqual(['department North'])
    expect(await kinds('malmo', 'eve')).toEqual(['location Malmö'])
    expect(await kinds('run', 'ann')).toEqual(['group Runners'])
    expect(await kinds('secret', 'ann')).toEqual([])
    expect(await kinds('secret', 'max')).toEqual(['group Secret'])
    expect(await kinds('audit', 'eve')).toEqual([])
    expect(await kinds('audit', 'hr')).toEqual(['role Auditor'])
    expect(await kinds('contr', 'eve')).toEqual([])
    expect(await kinds('contr', 'hr')).toEqual(['employmentType Contractor'])
    expect(await kinds('eve', 'ann')).toEqual(['user Eve Berg'])
    expect(await kinds('otto', 'adam')).toEqual([])
    expect(await kinds('ann', 'gil')).toEqual([])
  })

  test('tells who is behind it only with the rights to know that', async () => {
    const unseen = { count: null, found: 0, people: [] }
    const seen = async (audience: SentAudience, who: Name) => (await ask.preview(audience, who)).body.data
    expect(await seen({ roleIds: [at.auditor] }, 'eve')).toEqual(unseen)
    expect(await seen({ everyone: true, except: { roleIds: [at.auditor] } }, 'eve')).toEqual(unseen)
    expect(await seen({ employmentTypeIds: [at.contractor] }, 'eve')).toEqual(unseen)
    expect(await seen({ groupIds: [at.secret] }, 'eve')).toEqual(unseen)
    expect(await seen({ groupIds: [at.secret] }, 'max')).toMatchObject({ count: 1 })
    expect(await seen({ employmentTypeIds: [at.contractor] }, 'hr')).toMatchObject({ count: 2 })
    expect(await seen({ departmentIds: [at.sales] }, 'eve')).toMatchObject({ count: 3 })
    // ids of another company are ids of nothing
    expect(await seen({ departmentIds: [at.sales], userIds: ids('ann') }, 'gil')).toEqual({ ...unseen, count: 0 })
  })

  test('is searched among those whom it reaches', async () => {
    const { body } = await ask.preview({ departmentIds: [at.sales], userIds: ids('eve') }, 'ann', { search: 'dor' })
    expect(body.data).toMatchObject({ count: 4, found: 1, people: [{ firstName: 'Dora' }] })
    const { data } = (await ask.preview({ everyone: true }, 'ann', { limit: 2 })).body
    expect([data.count, data.found, data.people.length]).toEqual([9, 9, 2])
  })
})
