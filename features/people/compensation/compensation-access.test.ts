import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRights } from '#platform/grants.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const at = (who: Name, rest = '') => `/api/people/${w.ids[who]}/compensation${rest}`
const pay = (more: object = {}) => ({
  effectiveDate: '2024-01-01',
  payRate: 48_111.5,
  payRateType: 'month',
  currency: 'SEK',
  ...more,
})
const WHY = 'It was typed wrong'

describe('who may', () => {
  const give = async (...permissions: string[]) => {
    const name = `Pay ${randomUUID()}`
    const roleId = (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
    await w.asAcme(async (db) => {
      await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
      await db.insertInto('userRoles').values({ userId: w.ids.max, roleId }).execute()
      await forgetRights(db)
    })
  }

  // Ann reports to Max, Mia does not
  test.each([
    [[], []],
    [['other.job.employment.edit', 'other.personal.edit', 'people.people.edit'], []],
    [['own.compensation.view'], ['see max']],
    [['own.compensation.edit'], ['see max', 'edit max']],
    [['manager.compensation.view'], ['see ann']],
    [['manager.compensation.edit'], ['see ann', 'edit ann']],
    [['other.compensation.view'], ['see max', 'see ann', 'see mia']],
    [['other.compensation.edit'], ['see max', 'edit max', 'see ann', 'edit ann', 'see mia', 'edit mia']],
  ])('with %j: %j', async (permissions, expected) => {
    await give(...permissions)
    const opened: string[] = []
    for (const whose of ['max', 'ann', 'mia'] as const) {
      const asked = {
        see: [await w.call('max', 'GET', at(whose)), await w.call('max', 'POST', at(whose, '/reveal'))],
        edit: [
          await w.call('max', 'POST', at(whose), pay({ payTypeId: w.ids.max })),
          await w.call('max', 'PUT', at(whose, `/${w.ids.max}`), pay({ why: WHY })),
          await w.call('max', 'DELETE', at(whose, `/${w.ids.max}`), { why: WHY }),
          await w.call('max', 'POST', at(whose, '/payments'), {
            paidOn: '2026-01-01',
            amount: 1,
            payTypeId: w.ids.max,
          }),
          await w.call('max', 'PUT', at(whose, `/payments/${w.ids.max}`), {
            paidOn: '2026-01-01',
            amount: 1,
            why: WHY,
          }),
          await w.call('max', 'DELETE', at(whose, `/payments/${w.ids.max}`), { why: WHY }),
        ],
      }
      for (const [what, answers] of Object.entries(asked)) {
        const open = answers.map(({ status }) => status !== 403)
        expect([what, whose, new Set(open).size]).toEqual([what, whose, 1])
        if (open[0]) opened.push(`${what} ${whose}`)
      }
    }
    expect(opened).toEqual(expected)
  })

  test('someone of another company finds nobody, and a row of one person is not another’s', async () => {
    const id = (await w.call('hr', 'POST', at('mia'), pay())).body.data.id
    expect((await w.call('gina', 'GET', at('mia'))).status).toBe(404)
    expect((await w.call('gina', 'POST', at('mia', '/reveal'))).status).toBe(404)
    expect((await w.call('hr', 'PUT', at('ann', `/${id}`), pay({ why: WHY }))).status).toBe(404)
    expect((await w.call('hr', 'DELETE', at('ann', `/${id}`), { why: WHY })).status).toBe(404)
  })
})

test('that pay has changed is pushed to exactly those who may see it', async () => {
  await w.settle()
  expect((await w.call('adam', 'POST', at('ann'), pay())).status).toBe(201)
  const { pushes } = await w.settle()
  const [push, ...more] = pushes.filter(({ stale }) => stale.includes('compensation'))
  const people: Name[] = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan']
  const pushed = people.filter((who) => push!.to.includes(w.ids[who]))
  const seeing = []
  for (const who of people) if ((await w.call(who, 'GET', at('ann'))).status === 200) seeing.push(who)
  expect([more, pushed]).toEqual([[], seeing])
  expect(seeing).toContain('adam')
  expect(seeing).not.toContain('eve')
})
