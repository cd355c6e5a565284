import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetRights } from '#platform/grants.ts'
import { type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'
import { withoutIds } from '#tests/without-ids.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
let id: string
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
  id = await b.make({ employeeCost: 49.5 })
  for (const who of ['ann', 'max', 'mia'] as const) await b.given(who, id)
})
afterAll(() => w.close())

/** Max holds these rights and no others. */
async function give(...permissions: string[]) {
  const roleId = (await w.call('adam', 'POST', '/api/roles', { name: `Role ${randomUUID()}`, permissions })).body.data
    .id
  await w.asAcme(async (db) => {
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
    await db.insertInto('userRoles').values({ userId: w.ids.max, roleId }).execute()
    await forgetRights(db)
  })
}
const why = 'It was typed wrong'

describe('who sees and changes whose benefits', () => {
  // Ann reports to Max, Mia does not
  test.each([
    [[], []],
    [['other.personal.edit', 'other.compensation.edit', 'people.people.edit', 'benefits.register.view'], []],
    // keeping benefits is not the right to know who has them
    [['settings.benefits.edit'], []],
    [['own.benefits.view'], ['see max']],
    [['own.benefits.edit'], ['see max', 'edit max']],
    [['manager.benefits.view'], ['see ann']],
    [['manager.benefits.edit'], ['see ann', 'edit ann']],
    [['other.benefits.view'], ['see max', 'see ann', 'see mia']],
    [['other.benefits.edit'], ['see max', 'edit max', 'see ann', 'edit ann', 'see mia', 'edit mia']],
  ])('with %j: %j', async (permissions, expected) => {
    await give(...permissions)
    const opened: string[] = []
    for (const whose of ['max', 'ann', 'mia'] as const) {
      const unknown = b.at(whose, `/${w.ids.max}`)
      const asked = {
        see: [await w.call('max', 'GET', b.at(whose))],
        edit: [
          await w.call('max', 'POST', b.at(whose), { benefitId: w.ids.max, dateFrom: '2025-01-01' }),
          await w.call('max', 'PUT', unknown, { dateFrom: '2025-01-01', why }),
          await w.call('max', 'POST', `${unknown}/end`, { dateTo: '2025-01-01' }),
          await w.call('max', 'DELETE', unknown, { why }),
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

  test.each([
    [['settings.benefits.edit'], []],
    [['settings.benefits.edit', 'manager.benefits.view'], ['Ann']],
    [['settings.benefits.edit', 'own.benefits.view'], ['Max']],
    [
      ['settings.benefits.edit', 'other.benefits.view'],
      ['Ann', 'Max', 'Mia'],
    ],
  ])('who has a benefit, with %j: %j', async (permissions, expected) => {
    await give(...permissions)
    const { body } = await w.call('max', 'GET', `/api/benefits/${id}/grants`)
    expect(body.data.map(({ user }: { user: { firstName: string } }) => user.firstName)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  test('anyone who may not grant someone a benefit learns nothing of them', async () => {
    await give('settings.benefits.edit', 'manager.benefits.edit')
    const audience = { userIds: [w.ids.ann, w.ids.mia, w.ids.eve] }
    const asked = { dateFrom: '2025-01-01', audience }
    const { body } = await w.call('max', 'POST', `/api/benefits/${id}/grants/preview`, asked)
    expect(
      body.data.refused.map(({ user, why: reason }: { user: { firstName: string }; why: string }) => [
        user.firstName,
        reason,
      ]),
    ).toEqual([
      ['Ann', 'hasIt'],
      ['Eve', 'noRight'],
      ['Mia', 'noRight'],
    ])
    const done = await w.call('max', 'POST', `/api/benefits/${id}/grants`, asked)
    expect(done.body.data).toMatchObject({ grantedCount: 0 })
  })

  test.each([
    ['ann', ['own.benefits.view'], 49.5],
    ['max', ['other.benefits.edit'], 49.5],
    ['mia', ['other.benefits.edit'], null],
    ['mia', ['other.benefits.view', 'settings.benefits.edit'], 49.5],
  ] as const)(
    'what %s pays is seen by themselves and by those who keep benefits: %j',
    async (whose, permissions, amount) => {
      await give(...permissions)
      const who = whose === 'ann' ? 'ann' : 'max'
      const { grants } = await b.had(whose, who)
      expect(grants[0].ownCost).toEqual(amount === null ? null : { amount, currency: 'SEK', period: 'month' })
      // what the company pays is in nobody's record
      expect(withoutIds(grants)).not.toMatch(/350/)
    },
  )

  test.each([
    [[], '–'],
    [['benefits.register.view', 'manager.benefits.view'], '–'],
    [['other.benefits.view'], 'Rowing club'],
  ])('the trail names what someone was given to those who see it, with %j: %s', async (permissions, expected) => {
    const named = await b.make({ name: `Rowing club ${permissions.length}` })
    await b.given('mia', named)
    await give('audit.read', 'other.personal.view', ...permissions)
    const { body } = await w.call('max', 'GET', '/api/settings/audit?area=benefits')
    const fact = body.data.find(({ name }: { name: string }) => name === 'benefits.granted')
    expect(fact).toMatchObject({ subject: { id: w.ids.mia, name: 'Mia Berg' } })
    expect(fact.more).toContainEqual({ field: 'grantId', value: expect.stringContaining(expected) })
    expect(fact.more).toContainEqual({ field: 'from', value: '2025-01-01' })
  })

  test('HR of a new company looks after benefits, as it looks after the people who have them', async () => {
    const made = await w.call('hr', 'POST', '/api/benefits', b.input({ name: 'Kept by HR' }))
    expect(made.status).toBe(201)
    expect((await w.call('hr', 'GET', '/api/benefits?search=kept')).body).toMatchObject({
      data: [{ id: made.body.data.id, cost: { employer: 350 } }],
      can: { keep: true },
    })
    expect((await b.grant('eve', made.body.data.id)).status).toBe(201)
    expect((await w.call('hr', 'GET', '/api/benefits/costs?from=2025-01&to=2025-01')).status).toBe(200)
  })

  test('someone of another company finds nobody, and a grant of one person is not another’s', async () => {
    const grantId = (await b.had('mia')).grants[0].id
    expect((await w.call('gina', 'GET', b.at('mia'))).status).toBe(404)
    expect((await w.call('gina', 'POST', b.at('mia'), { benefitId: id, dateFrom: '2025-01-01' })).status).toBe(404)
    expect((await w.call('gina', 'GET', `/api/benefits/${id}/grants`)).status).toBe(404)
    expect((await w.call('hr', 'POST', b.at('ann', `/${grantId}/end`), { dateTo: '2025-01-31' })).status).toBe(404)
    expect((await w.call('hr', 'DELETE', b.at('ann', `/${grantId}`), { why })).status).toBe(404)
    // nor does a benefit of another company belong to anyone here
    const foreign = await w.call('gina', 'POST', '/api/benefits', b.input())
    expect((await b.grant('eve', foreign.body.data.id)).body.errors).toHaveProperty('benefitId')
  })
})
