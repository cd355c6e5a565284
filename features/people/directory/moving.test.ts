import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
const places: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    const named = async (table: 'departments' | 'jobTitles', name: string) =>
      (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
    places.design = await named('departments', 'Design')
    places.sales = await named('departments', 'Sales')
    places.lead = await named('jobTitles', 'Lead')
    await db.updateTable('users').set({ departmentId: places.sales }).where('id', '=', w.ids.ann).execute()
  })
  places.theirs = await w.asGlobex(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Theirs' }).returning('id').executeTakeFirstOrThrow()).id,
  )
})
afterAll(() => w.close())

const row = (who: Name) =>
  w.asAcme((db) =>
    db
      .selectFrom('users')
      .select(['departmentId', 'jobTitleId', 'managerId'])
      .where('id', '=', w.ids[who])
      .executeTakeFirstOrThrow(),
  )
const changesOf = async (who: Name) =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', w.ids[who])
        .where('name', '=', 'user.updated')
        .orderBy('at', 'desc')
        .execute(),
    )
  ).map(({ details }) => (details as { changes: unknown }).changes)
const ids = (...names: Name[]) => names.map((name) => w.ids[name])
const move = (who: Name, names: Name[], to: object) =>
  w.call(who, 'POST', '/api/people/bulk', { action: 'move', ids: ids(...names), ...to })

describe('moving many', () => {
  test('is shown first: what changes for whom, in names, and nothing is saved', async () => {
    const { status, body } = await w.call('hr', 'POST', '/api/people/bulk/preview', {
      ids: ids('ann', 'eve', 'gil'),
      departmentId: places.sales,
      jobTitleId: places.lead,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ changed: 2, unchanged: 0 })
    expect(body.data.people).toMatchObject([
      { id: w.ids.ann, changes: [{ field: 'jobTitleId', before: null, after: 'Lead' }] },
      {
        id: w.ids.eve,
        changes: [
          { field: 'departmentId', before: null, after: 'Sales' },
          { field: 'jobTitleId', before: null, after: 'Lead' },
        ],
      },
    ])
    expect(await row('eve')).toMatchObject({ departmentId: null, jobTitleId: null })
  })

  test('changes each once, says what it replaced and is one line of the trail each; undo brings it back', async () => {
    const { body } = await move('hr', ['ann', 'eve', 'gil'], { departmentId: places.design, jobTitleId: places.lead })
    expect(body.data).toEqual([
      { id: w.ids.ann, done: true, message: null, was: { departmentId: places.sales, jobTitleId: null } },
      { id: w.ids.eve, done: true, message: null, was: { departmentId: null, jobTitleId: null } },
      { id: w.ids.gil, done: false, message: expect.any(String) },
    ])
    expect(await row('ann')).toMatchObject({ departmentId: places.design, jobTitleId: places.lead })
    expect(await changesOf('ann')).toEqual([
      { departmentId: [places.sales, places.design], jobTitleId: [null, places.lead] },
    ])
    // again: nothing changes, and nothing is written
    expect((await move('hr', ['ann'], { departmentId: places.design })).body.data).toEqual([
      { id: w.ids.ann, done: true, message: null },
    ])
    expect(await changesOf('ann')).toHaveLength(1)

    // someone moves Eve meanwhile: undo leaves her where she is
    await move('adam', ['eve'], { departmentId: places.sales })
    const is = { departmentId: places.design, jobTitleId: places.lead }
    const undone = await w.call('hr', 'POST', '/api/people/bulk/undo', {
      moves: body.data.slice(0, 2).map(({ id, was }: { id: string; was: object }) => ({ id, was, is })),
    })
    expect(undone.body.data).toMatchObject([{ done: true }, { done: false, message: expect.stringContaining('since') }])
    expect(await row('ann')).toMatchObject({ departmentId: places.sales, jobTitleId: null })
    expect(await row('eve')).toMatchObject({ departmentId: places.sales, jobTitleId: places.lead })
  })

  test('a manager is never the person or one of their reports', async () => {
    const { body } = await move('hr', ['max', 'ann', 'dora', 'eve'], { managerId: w.ids.ann })
    expect(body.data.map(({ done }: { done: boolean }) => done)).toEqual([false, false, false, true])
    expect(await row('eve')).toMatchObject({ managerId: w.ids.ann })
    expect(await row('max')).toMatchObject({ managerId: w.ids.dora })
  })

  test('is refused without the right, with what is not here, and with nothing', async () => {
    for (const who of ['ann', 'max', 'ivan'] as const) {
      expect((await move(who, ['eve'], { departmentId: places.design })).status, who).toBe(403)
      const preview = { ids: ids('eve'), departmentId: places.design }
      expect((await w.call(who, 'POST', '/api/people/bulk/preview', preview)).status, who).toBe(403)
      const moves = [{ id: w.ids.eve, was: { departmentId: places.design }, is: {} }]
      expect((await w.call(who, 'POST', '/api/people/bulk/undo', { moves })).status, who).toBe(403)
      expect((await w.call(who, 'GET', '/api/people/ids')).status, who).toBe(403)
    }
    expect((await move('hr', ['eve'], { departmentId: places.theirs })).status).toBe(422)
    expect((await move('hr', ['eve'], {})).status).toBe(422)
    const moves = [{ id: w.ids.eve, was: { departmentId: places.theirs }, is: {} }]
    expect((await w.call('hr', 'POST', '/api/people/bulk/undo', { moves })).body.data).toMatchObject([{ done: false }])
    expect(await row('eve')).toMatchObject({ departmentId: places.sales })
    expect(
      (await w.call('gina', 'POST', '/api/people/bulk/preview', { ids: ids('ann'), departmentId: places.theirs })).body
        .data,
    ).toMatchObject({ changed: 0, people: [] })
  })
})

test('all that match can be chosen and moved at once: a thousand people within seconds, with a fixed number of statements', async () => {
  await w.asAcme((db) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: 1000 }, (_, n) => ({
          email: `crowd${n}@moving.test`,
          firstName: `Crowd${n}`,
          lastName: 'Mover',
          status: 'active',
        })),
      )
      .execute(),
  )
  const chosen = (await w.call('hr', 'GET', '/api/people/ids?search=mover')).body.data as string[]
  expect(chosen).toHaveLength(1000)
  const begun = performance.now()
  const { answer, statements } = await statementsOf(() =>
    w.call('hr', 'POST', '/api/people/bulk', {
      action: 'move',
      ids: chosen,
      departmentId: places.design,
      managerId: w.ids.dora,
    }),
  )
  expect(answer.body.data.filter(({ done }: { done: boolean }) => done)).toHaveLength(1000)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(statements.length).toBeLessThan(40)
  const facts = await w.asAcme((db) =>
    db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('subjectId', 'in', chosen)
      .executeTakeFirstOrThrow(),
  )
  expect(Number(facts.count)).toBe(1000)
})
