import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { conflictsIn, type DraftWorld, draftWorld, linesOf, PATH, TODAY } from './factory.ts'

const LATER = addDays(TODAY, 20)
let one: DraftWorld
let w: World
beforeAll(async () => {
  one = await draftWorld()
  w = one.w
})
afterAll(() => w.close())
beforeEach(() => one.beginAgain())

describe('applied', () => {
  test('today it is so at once, in one go, with the draft as the reason; and is kept', async () => {
    const id = await one.draft()
    await one.moved(id, 'max', { managerId: null })
    await one.moved(id, 'dora', { managerId: w.ids.max, departmentId: one.support })
    await one.moved(id, 'ann', { departmentId: one.sales })
    const { status, body } = await one.apply(id)
    expect([status, body.data]).toEqual([200, { people: 3 }])
    expect(one.nameOf((await one.jobOf('dora')).managerId)).toBe('max')
    expect(await one.jobOf('max')).toMatchObject({ managerId: null })
    expect(await one.jobOf('ann')).toMatchObject({ managerId: w.ids.max, departmentId: one.sales })
    for (const colleague of ['max', 'dora', 'ann'] as const)
      expect((await one.historyOf(colleague))[0]).toMatchObject({
        effectiveDate: TODAY,
        reason: 'Spring',
        state: 'applied',
      })
    const kept = await one.show(id, 'adam')
    expect(kept).toMatchObject({ effectiveDate: TODAY, people: 3, canUndo: false, spans: [] })
    expect(linesOf(kept)).toEqual({
      Ann: 'departmentId: – → Sales',
      Dora: 'managerId: – → Max, departmentId: – → Support',
      Max: 'managerId: Dora → –',
    })
    for (const refused of [
      one.move(id, 'eve', { managerId: null }),
      one.undo(id),
      one.decide(id, 'ann', 'drop'),
      one.apply(id),
      w.call('hr', 'DELETE', `${PATH}/${id}`),
    ])
      expect((await refused).status).toBe(409)
  })

  test('later it is planned, and on that day leads change places, though the one who has to go second comes first', async () => {
    // the worker goes by ids
    const [first, second] = (['max', 'mia'] as const).toSorted((a, b) => (w.ids[a] < w.ids[b] ? -1 : 1)) as [Name, Name]
    await w.asAcme((db) =>
      db.updateTable('users').set({ managerId: w.ids[first] }).where('id', '=', w.ids[second]).execute(),
    )
    const id = await one.draft()
    await one.moved(id, second, { managerId: w.ids.dora })
    await one.moved(id, first, { managerId: w.ids[second] })
    expect((await one.apply(id, LATER)).status).toBe(200)
    expect((await one.historyOf(first))[0]).toMatchObject({ effectiveDate: LATER, reason: 'Spring', state: 'planned' })
    const managers = async () =>
      Promise.all([first, second].map(async (colleague) => one.nameOf((await one.jobOf(colleague)).managerId)))
    expect(await managers()).toEqual(['dora', first])
    w.clock.now = new Date(`${LATER}T12:00:00Z`)
    await owner.query('update graphile_worker._private_jobs set run_at = now()')
    const { letters } = await w.settle()
    expect(letters.filter(({ subject }) => /couldn.t apply/i.test(subject))).toEqual([])
    expect(await managers()).toEqual([second, 'dora'])
  })

  test('twice at once it is applied once', async () => {
    const id = await one.draft()
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    await one.share(id)
    const answers = await Promise.all([one.apply(id, LATER), one.apply(id, LATER, {}, 'adam')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await one.historyOf('ann')).filter(({ effectiveDate }) => effectiveDate === LATER)).toHaveLength(1)
  })

  test('is refused on a day that is over, and for nobody', async () => {
    const id = await one.draft()
    expect((await one.apply(id)).status).toBe(409)
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    const { status, body } = await one.apply(id, addDays(TODAY, -1))
    expect([status, body.errors]).toEqual([422, { effectiveDate: ['Choose today or a later day.'] }])
    expect(one.nameOf((await one.jobOf('ann')).managerId)).toBe('max')
  })

  test('is refused as a whole where someone would gain rights that the planner does not have', async () => {
    await w.asAcme(async (db) =>
      setRolesOf(db, w.ids.ivan, [await makeRole(db, `Planner ${Math.random()}`, '', ['other.job.job_details.edit'])]),
    )
    await w.asAcme(async (db) =>
      setRolesOf(db, w.ids.mia, [await makeRole(db, `Payer ${Math.random()}`, '', ['manager.compensation.view'])]),
    )
    for (const day of [TODAY, LATER]) {
      const id = await one.draft({}, 'ivan')
      for (const colleague of ['eve', 'ann'] as const) {
        const to = colleague === 'ann' ? { managerId: w.ids.mia } : { departmentId: one.sales }
        expect((await one.move(id, colleague, to, 'ivan')).status).toBe(200)
      }
      const { status, body } = await one.apply(id, day, {}, 'ivan')
      expect([status, body.errors.general[0]]).toEqual([422, expect.stringContaining('Mia')])
      expect(await one.jobOf('eve')).toMatchObject({ departmentId: null })
      expect((await one.historyOf('ann')).some(({ reason }) => reason === 'Spring')).toBe(false)
      expect((await one.show(id, 'ivan')).appliedAt).toBeNull()
    }
  })

  test('the audit trail has each person, and the reorganisation by its name', async () => {
    const id = await one.draft({ name: 'Traced' })
    await one.moved(id, ['ann', 'eve'], { managerId: w.ids.dora })
    await one.apply(id)
    const { rows } = await owner.query(
      `select subject_id, details from events where company_id = $1 and name = 'reorganisations.applied' and subject_id = $2`,
      [w.acme.id, id],
    )
    expect(rows).toEqual([{ subject_id: id, details: { name: 'Traced', effectiveDate: TODAY, people: 2 } }])
    for (const colleague of ['ann', 'eve'] as const) {
      const { rows: own } = await owner.query(
        `select details from events where name = 'jobHistory.recorded' and subject_id = $1 and details -> 'changes' ->> 'managerId' like $2`,
        [w.ids[colleague], `%${w.ids.dora}"]`],
      )
      expect([colleague, own.length > 0]).toEqual([colleague, true])
    }
  })
})

describe('what has changed since', () => {
  const CASES: [string, () => Promise<unknown>, object, Name][] = [
    ['a person was moved', () => record('ann', { managerId: w.ids.dora }), { Ann: ['movedMeanwhile'] }, 'ann'],
    [
      'a person will be moved before the day',
      () => record('ann', { managerId: w.ids.dora, effectiveDate: addDays(TODAY, 5) }),
      { Ann: ['movedMeanwhile'] },
      'ann',
    ],
    [
      'a person has left',
      () => w.call('adam', 'POST', `/api/people/${w.ids.ann}/deactivation`),
      { Ann: ['left'] },
      'ann',
    ],
    ['a person leaves before the day', () => leaves('ann'), { Ann: ['left'] }, 'ann'],
    ['the new manager leaves before the day', () => leaves('mia'), { Ann: ['managerLeft'] }, 'ann'],
    ['the new manager came below', () => record('mia', { managerId: w.ids.ann }), { Ann: ['circle'] }, 'ann'],
  ]
  const record = (colleague: Name, body: object) =>
    w.call('hr', 'POST', `/api/people/${w.ids[colleague]}/job-changes`, { effectiveDate: TODAY, ...body })
  const leaves = (colleague: Name) =>
    w.asAcme((db) =>
      db
        .updateTable('users')
        .set({ terminationDate: addDays(TODAY, 10) })
        .where('id', '=', w.ids[colleague])
        .execute(),
    )

  test.each(CASES)('%s: that is decided before anything is applied', async (_what, happen, conflicts, colleague) => {
    const id = await one.draft({ effectiveDate: LATER })
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    await one.moved(id, 'max', { departmentId: one.sales })
    expect(conflictsIn(await one.show(id))).toEqual({})
    await happen()
    expect(conflictsIn(await one.show(id))).toEqual(conflicts)
    const { status, body } = await one.apply(id, LATER)
    expect([status, body.errors.general]).toEqual([409, ['1 move has to be decided first. See Changes.']])
    expect((await one.historyOf('max')).some(({ effectiveDate }) => effectiveDate === LATER)).toBe(false)
    expect((await one.decide(id, colleague, 'drop')).status).toBe(200)
    expect(linesOf(await one.show(id))).toEqual({ Max: 'departmentId: – → Sales' })
    expect((await one.apply(id, LATER)).status).toBe(200)
  })

  test('a deleted department is named as it was called', async () => {
    const doomed = (await w.call('adam', 'POST', '/api/departments', { name: 'Doomed' })).body.data.id
    const id = await one.draft()
    await one.moved(id, 'ann', { departmentId: doomed })
    await w.call('adam', 'DELETE', `/api/departments/${doomed}`)
    expect(conflictsIn(await one.show(id))).toEqual({ Ann: ['departmentGone'] })
    expect(linesOf(await one.show(id))).toEqual({ Ann: 'departmentId: – → Doomed' })
    expect((await one.apply(id)).status).toBe(409)
    await one.decide(id, 'ann', 'keep')
    expect((await one.apply(id)).status).toBe(409)
    await one.moved(id, 'ann', { departmentId: one.sales })
    expect((await one.apply(id)).status).toBe(200)
  })

  test('a kept move begins where the person is now', async () => {
    const id = await one.draft()
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    await record('ann', { managerId: w.ids.dora })
    expect((await one.show(id)).moves[0]!.fields[0]).toMatchObject({
      was: { name: expect.stringMatching(/^Max/) },
      before: { name: expect.stringMatching(/^Dora/) },
    })
    expect((await one.decide(id, 'ann', 'keep')).status).toBe(200)
    expect(conflictsIn(await one.show(id))).toEqual({})
    expect((await one.apply(id)).status).toBe(200)
    expect(linesOf(await one.show(id))).toEqual({ Ann: 'managerId: Dora → Mia' })
  })

  test('who is already there needs no decision', async () => {
    const id = await one.draft()
    await one.moved(id, 'ann', { managerId: w.ids.mia })
    await record('ann', { managerId: w.ids.mia })
    expect(conflictsIn(await one.show(id))).toEqual({})
    expect((await one.apply(id)).body.data).toEqual({ people: 0 })
  })
})
