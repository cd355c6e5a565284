import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { addDays } from '#kit/days.ts'
import type { Name, World } from '#tests/world.ts'
import { type DraftWorld, draftWorld, linesOf, PATH, TODAY } from './factory.ts'

const LATER = addDays(TODAY, 20)
let one: DraftWorld
let w: World
beforeAll(async () => {
  one = await draftWorld()
  w = one.w
})
afterAll(() => w.close())
beforeEach(() => one.beginAgain())

describe('a draft', () => {
  test('moves people without touching them: who moves, from where to where, and whose span changes', async () => {
    const id = await one.draft()
    await one.moved(id, ['ann', 'eve'], { managerId: w.ids.dora })
    await one.moved(id, 'ann', { departmentId: one.sales })
    const shown = await one.show(id)
    expect(linesOf(shown)).toEqual({
      Ann: 'managerId: Max → Dora, departmentId: – → Sales',
      Eve: 'managerId: Mia → Dora',
    })
    expect(shown.spans.map(({ person, before, after }) => [person.firstName, before, after])).toEqual([
      ['Dora', 2, 4],
      ...[
        ['Max', 1, 0],
        ['Mia', 1, 0],
      ].toSorted((a, b) =>
        w.ids[String(a[0]).toLowerCase() as Name] < w.ids[String(b[0]).toLowerCase() as Name] ? -1 : 1,
      ),
    ])
    expect([shown.people, shown.canUndo, shown.isAuthor, shown.appliedAt]).toEqual([2, true, true, null])
    expect(one.nameOf((await one.jobOf('ann')).managerId)).toBe('max')
    expect((await one.historyOf('ann')).some(({ reason }) => reason === 'Spring')).toBe(false)
  })

  test('undoes its last step, and a person who is back where they were does not move', async () => {
    const id = await one.draft()
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    await one.moved(id, ['ann', 'max'], { departmentId: one.sales })
    expect((await one.undo(id)).status).toBe(200)
    expect(linesOf(await one.show(id))).toEqual({ Ann: 'managerId: Max → Mia' })
    await one.moved(id, 'ann', { managerId: w.ids.max })
    expect(linesOf(await one.show(id))).toEqual({})
    for (const _ of [1, 2]) expect((await one.undo(id)).status).toBe(200)
    const { status, body } = await one.undo(id)
    expect([status, body.errors.general]).toEqual([409, ['There is nothing to undo.']])
  })

  test('of leads who change places is no circle, though either alone would be', async () => {
    const id = await one.draft()
    expect((await one.move(id, 'dora', { managerId: w.ids.max })).body.errors).toEqual({
      managerId: ['This person is below the one you move. Choose a manager from another team.'],
    })
    await one.moved(id, 'max', { managerId: null })
    await one.moved(id, 'dora', { managerId: w.ids.max })
    expect(linesOf(await one.show(id))).toEqual({ Dora: 'managerId: – → Max', Max: 'managerId: Dora → –' })
  })

  test.each<[string, Name, () => object, object]>([
    ['to themselves', 'ann', () => ({ managerId: w.ids.ann }), { managerId: ['You can’t be your own manager.'] }],
    ['below someone two levels down', 'dora', () => ({ managerId: w.ids.ann }), { managerId: [/below the one/] }],
    ['to someone who has left', 'ann', () => ({ managerId: w.ids.otto }), { managerId: [/./] }],
    ['to someone of another company', 'ann', () => ({ managerId: w.ids.gil }), { managerId: [/./] }],
    ['to a department that is not there', 'ann', () => ({ departmentId: w.ids.max }), { departmentId: [/./] }],
    ['nowhere', 'ann', () => ({}), { general: [/Choose another/] }],
  ])('refuses a move %s at its field', async (_what, colleague, to, errors) => {
    const id = await one.draft()
    const { status, body } = await one.move(id, colleague, to())
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(errors)])
    expect((await one.show(id)).people).toBe(0)
  })

  test('refuses people who are not here', async () => {
    const id = await one.draft()
    for (const colleague of ['otto', 'gil'] as const)
      expect((await one.move(id, colleague, { managerId: w.ids.max })).body.errors).toHaveProperty('usersIds')
  })

  test('is changed, moved and applied over the version that was read', async () => {
    const id = await one.draft()
    expect((await one.move(id, 'ann', { managerId: w.ids.mia, version: 1 })).body.data).toEqual({ id, version: 2 })
    for (const stale of [
      one.move(id, 'eve', { managerId: w.ids.max, version: 1 }),
      one.undo(id, { version: 1 }),
      one.apply(id, TODAY, { version: 1 }),
      w.call('hr', 'PUT', `${PATH}/${id}`, { name: 'Other', version: 1 }),
      w.call('hr', 'DELETE', `${PATH}/${id}`, { version: 1 }),
    ])
      expect((await stale).status).toBe(409)
    expect(
      (await w.call('hr', 'PUT', `${PATH}/${id}`, { name: 'Other', effectiveDate: LATER, version: 2 })).status,
    ).toBe(200)
    expect(await one.show(id)).toMatchObject({ name: 'Other', effectiveDate: LATER, version: 3 })
    expect((await w.call('hr', 'DELETE', `${PATH}/${id}`, { version: 3 })).status).toBe(200)
    expect((await w.call('hr', 'GET', `${PATH}/${id}`)).status).toBe(404)
  })

  test('of two people who move at once over one version one is asked to look again', async () => {
    const id = await one.draft({}, 'hr')
    await one.share(id)
    const answers = await Promise.all([
      one.move(id, 'ann', { managerId: w.ids.mia, version: 2 }),
      one.move(id, 'eve', { managerId: w.ids.max, version: 2 }, 'adam'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await one.show(id)).people).toBe(1)
  })
})

describe('who may', () => {
  const OPERATIONS: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', (id: string) => string, () => object | undefined][] = [
    ['see', 'GET', (id) => `${PATH}/${id}`, () => undefined],
    ['change', 'PUT', (id) => `${PATH}/${id}`, () => ({ name: 'Mine' })],
    ['move in', 'POST', (id) => `${PATH}/${id}/moves`, () => ({ usersIds: one.at('ann'), managerId: w.ids.dora })],
    ['undo in', 'DELETE', (id) => `${PATH}/${id}/moves/last`, () => ({})],
    ['decide in', 'POST', (id) => `${PATH}/${id}/decisions`, () => ({ usersIds: one.at('ann'), decision: 'drop' })],
    ['apply', 'POST', (id) => `${PATH}/${id}/application`, () => ({ effectiveDate: TODAY })],
    ['delete', 'DELETE', (id) => `${PATH}/${id}`, () => ({})],
  ]
  test.each(OPERATIONS)(
    '%s a draft: not employees, managers, or another company; of planners its author until it is shared',
    async (_what, method, path, body) => {
      const id = await one.draft()
      await one.moved(id, 'ann', { managerId: w.ids.mia })
      const status = async (who: Name | null) => (await w.call(who, method, path(id), body())).status
      for (const who of ['ann', 'max', 'dora', 'ivan'] as const) expect([who, await status(who)]).toEqual([who, 403])
      expect(await status(null)).toBe(401)
      for (const who of ['adam', 'gina'] as const) expect([who, await status(who)]).toEqual([who, 404])
      await one.share(id)
      expect(await status('gina')).toBe(404)
      expect(await status('adam')).toBe(200)
    },
  )

  test('lists one’s own drafts and shared ones; the author alone stops sharing', async () => {
    const own = await one.draft({ name: 'Own' })
    const shared = await one.draft({ name: 'Shared' })
    await w.call('hr', 'PUT', `${PATH}/${shared}`, { name: 'Shared', isShared: true })
    const names = async (who: Name) =>
      (await w.call(who, 'GET', PATH)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('hr')).toEqual(['Shared', 'Own'])
    expect(await names('adam')).toEqual(['Shared'])
    expect(await names('gina')).toEqual([])
    expect((await w.call('ann', 'GET', PATH)).status).toBe(403)
    expect((await w.call('adam', 'PUT', `${PATH}/${shared}`, { name: 'Shared', isShared: false })).status).toBe(403)
    expect((await w.call('hr', 'PUT', `${PATH}/${shared}`, { name: 'Shared', isShared: false })).status).toBe(200)
    expect(await names('adam')).toEqual([])
    expect(own).not.toBe(shared)
  })

  test('is one right alone: to change everyone’s job details', async () => {
    const only = (...permissions: string[]) =>
      w.asAcme(async (db) =>
        setRolesOf(db, w.ids.ivan, [await makeRole(db, `Planner ${Math.random()}`, '', permissions)]),
      )
    await only('manager.job.job_details.edit', 'other.job.job_details.view', 'org.chart.view')
    expect((await w.call('ivan', 'GET', PATH)).status).toBe(403)
    await only('other.job.job_details.edit')
    expect((await w.call('ivan', 'GET', PATH)).status).toBe(200)
  })
})
