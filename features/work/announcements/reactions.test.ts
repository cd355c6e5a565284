import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'
import { NAMED } from './reactions/contract.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
beforeAll(async () => {
  w = await world()
  a = announcementsOf(w)
})
afterAll(() => w.close())

const path = (id: string, sign = '') => `/api/announcements/${id}/reactions${sign && `/${sign}`}`
const react = (who: Name | null, id: string, sign = 'like') => w.call(who, 'PUT', path(id, sign))
const takeBack = (who: Name, id: string, sign = 'like') => w.call(who, 'DELETE', path(id, sign))
const shown = async (who: Name, id: string) => (await w.call(who, 'GET', path(id))).body.data

describe('a reaction', () => {
  test('is one per person and sign; everyone in the audience sees how many and who', async () => {
    const id = await a.make()
    await react('ann', id)
    await react('ann', id)
    await react('ann', id, 'celebrate')
    await react('max', id)
    expect(await shown('ann', id)).toMatchObject([
      {
        sign: 'like',
        count: 2,
        isMine: true,
        people: [{ id: w.ids.ann }, { id: w.ids.max }].toSorted((x, y) => (x.id < y.id ? -1 : 1)),
      },
      { sign: 'celebrate', count: 1, isMine: true },
    ])
    expect((await shown('eve', id)).map(({ isMine }: { isMine: boolean }) => isMine)).toEqual([false, false])
    await takeBack('ann', id)
    expect((await takeBack('ann', id)).status).toBe(200)
    expect(await shown('ann', id)).toMatchObject([
      { sign: 'like', count: 1, isMine: false },
      { sign: 'celebrate', count: 1 },
    ])
  })

  test('twice at the same moment is once', async () => {
    const id = await a.make()
    await Promise.all(Array.from({ length: 8 }, () => react('ann', id)))
    expect(await shown('ann', id)).toMatchObject([{ sign: 'like', count: 1 }])
    const { rows } = await owner.query(
      `select count(*)::int from events where company_id = $1 and name = 'announcements.reacted' and subject_id = $2`,
      [w.acme.id, id],
    )
    expect(rows[0].count).toBe(1)
  })

  test('is pushed to open pages, with a topic that loads no dashboard again', async () => {
    const id = await a.make()
    await a.settle()
    await react('ann', id)
    const { pushes } = await w.settle()
    expect(pushes.filter(({ companyId }) => companyId === w.acme.id)).toEqual([
      { companyId: w.acme.id, to: 'everyone', stale: ['announcementReactions'] },
    ])
  })

  test(`names the first ${NAMED} people and counts all`, async () => {
    const id = await a.make()
    await owner.query(
      `with new as (
        insert into users (company_id, first_name, last_name, email, status, hire_date)
        select $1, 'Reader', n::text, 'many' || n || '@many.test', 'active', '2024-01-01' from generate_series(1, 30) n returning id)
      insert into announcement_reactions (company_id, announcement_id, user_id, sign, reacted_at)
      select $1, $2, id, 'love', now() from new`,
      [w.acme.id, id],
    )
    const [love] = await shown('ann', id)
    expect([love.count, love.people.length]).toEqual([30, NAMED])
  })
})

describe('reactions that are turned off', () => {
  test('are neither given nor shown, and come back when they are turned on again', async () => {
    const id = await a.make()
    await react('ann', id)
    await a.change(id, { takesReactions: false })
    expect((await a.show(id, 'max')).body.data.takesReactions).toBe(false)
    expect(await shown('max', id)).toEqual([])
    for (const done of [await react('max', id), await takeBack('ann', id)])
      expect([done.status, done.body.message]).toEqual([409, "This announcement doesn't take reactions."])
    await a.change(id, { takesReactions: true })
    expect(await shown('max', id)).toMatchObject([{ sign: 'like', count: 1 }])
  })
})

test('of a person who has left no sign is counted and no name is said; of one who comes back they are there again', async () => {
  const id = await a.make()
  for (const who of ['mia', 'max'] as const) await react(who, id)
  await react('mia', id, 'love')
  await owner.query(`update users set deactivated_at = now() where id = $1`, [w.ids.mia])
  expect(await shown('ann', id)).toMatchObject([{ sign: 'like', count: 1, people: [{ id: w.ids.max }] }])
  expect(await shown('ann', id)).toHaveLength(1)
  await owner.query(`update users set deactivated_at = null where id = $1`, [w.ids.mia])
  expect(await shown('ann', id)).toMatchObject([
    { sign: 'like', count: 2 },
    { sign: 'love', count: 1 },
  ])
  // a record that is removed takes them along
  const { rows } = await owner.query(
    `select confdeltype from pg_constraint where conrelid = 'announcement_reactions'::regclass and confrelid = 'users'::regclass`,
  )
  expect(rows).toEqual([{ confdeltype: 'c' }])
})

describe('who may', () => {
  test('people outside the audience know of nothing', async () => {
    const id = await a.make({ audience: { userIds: [w.ids.max] } })
    await react('max', id)
    for (const who of ['ann', 'eve', 'gina'] as const) {
      expect([who, (await w.call(who, 'GET', path(id))).status]).toEqual([who, 404])
      expect([who, (await react(who, id)).status]).toEqual([who, 404])
      expect([who, (await takeBack(who, id)).status]).toEqual([who, 404])
    }
    // who writes announcements reads along, and does not react to what is not for them
    expect(await shown('hr', id)).toHaveLength(1)
    expect((await react('hr', id)).status).toBe(404)
    expect((await react(null, id)).status).toBe(401)
  })

  test.each(['draft', 'deleted'])('nobody reacts to one that is %s', async (state) => {
    const id = await a.make(state === 'draft' ? { publish: 'draft' } : {})
    if (state === 'deleted') await w.call('hr', 'DELETE', `/api/announcements/${id}`)
    expect((await react('ann', id)).status).toBe(404)
    expect((await react('ann', randomUUID())).status).toBe(404)
  })

  test('there is no other sign', async () => {
    expect((await react('ann', await a.make(), 'rage')).status).toBe(404)
  })
})
