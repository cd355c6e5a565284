import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { applyDue } from '#features/people/job-history/server/settling-actions.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await move({ managerId: w.ids.max })
})
afterAll(() => w.close())

/** Each on a Monday of its own. */
let monday = '2026-07-06'
const ask = async (approvers: readonly Name[]): Promise<string> => {
  const body = {
    kind: 'vacation',
    firstDay: monday,
    lastDay: monday,
    approverIds: approvers.map((name) => w.ids[name]),
  }
  monday = addDays(monday, 7)
  const answer = await w.call('ann', 'POST', '/api/time-off/requests', body)
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const show = async (id: string) => (await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data
const approversOf = async (id: string) =>
  (await show(id)).approvers.map((one: { firstName: string }) => one.firstName).toSorted()
const stepsOf = async (id: string) =>
  (await show(id)).history.map(({ what, by }: { what: string; by: { firstName: string } | null }) => [
    what,
    by?.firstName,
  ])
const move = async (body: object) => {
  expect((await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, body)).status).toBe(200)
  return w.settle()
}
const decide = (who: Name, id: string) =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })

describe('a request whose person gets another manager', () => {
  // the first one: what is moved at once below is dated today, and that is later
  test('on the day of a change that was dated', async () => {
    const id = await ask(['max'])
    const body = { effectiveDate: '2026-06-01', managerId: w.ids.mia }
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.ann}/job-changes`, body)).status).toBe(201)
    await w.settle()
    expect(await approversOf(id)).toEqual(['Max'])
    w.clock.now = new Date('2026-06-01T09:00:00Z')
    await w.asAcme((db) => applyDue(db, w.ids.ann, w.clock.now))
    await w.settle()
    expect(await approversOf(id)).toEqual(['Mia'])
  })

  test('goes from the former one to the new one, who hears of it; the history says why', async () => {
    const id = await ask(['max'])
    await w.settle()
    const { letters } = await move({ managerId: w.ids.mia })
    expect(await approversOf(id)).toEqual(['Mia'])
    expect(await stepsOf(id)).toEqual([
      ['asked', 'Ann'],
      ['managerChanged', 'Max'],
    ])
    expect(letters.filter(({ to, text }) => to.startsWith('mia') && text.includes(id))).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('Their manager has changed, so the decision is now yours'),
      }),
    ])
    // he sees it no more
    expect((await decide('max', id)).status).toBe(404)
    expect((await decide('mia', id)).status).toBe(200)
  })

  test('whom the person chose beside the manager stays; approvers further above continue to decide', async () => {
    const both = await ask(['max', 'eve'])
    await move({ managerId: w.ids.mia })
    expect(await approversOf(both)).toEqual(['Eve', 'Mia'])
    expect((await decide('eve', both)).status).toBe(200)
    await move({ managerId: w.ids.max })
    const above = await ask(['max'])
    // Max is Dora's report: from Max to Dora nobody new stands below Max, from Dora to Max she is still above
    await move({ managerId: w.ids.dora })
    expect(await approversOf(above)).toEqual(['Dora'])
    await move({ managerId: w.ids.max })
    expect(await approversOf(above)).toEqual(['Dora'])
  })

  test('what is decided stays as it was, and another change of the job moves nothing', async () => {
    const decided = await ask(['max'])
    expect((await decide('max', decided)).status).toBe(200)
    await move({ managerId: w.ids.mia })
    expect([await approversOf(decided), (await stepsOf(decided)).length]).toEqual([['Max'], 2])
    await move({ managerId: w.ids.max })
    const id = await ask(['max'])
    await move({ managerId: w.ids.max, costCentre: 'Lund' })
    expect(await approversOf(id)).toEqual(['Max'])
  })

  test('with nobody above, those who keep all time off are asked; never who asked for it', async () => {
    const id = await ask(['max'])
    await move({ managerId: null })
    const asked = await approversOf(id)
    expect(asked).not.toContain('Ann')
    expect(asked).not.toContain('Max')
    expect(asked.length).toBeGreaterThan(0)
  })
})

test('that an approver has left is in the history too', async () => {
  const id = await ask(['max'])
  expect((await w.call('adam', 'POST', `/api/people/${w.ids.max}/deactivation`)).status).toBe(200)
  await w.settle()
  expect(await stepsOf(id)).toEqual([
    ['asked', 'Ann'],
    ['approverLeft', 'Max'],
  ])
})
