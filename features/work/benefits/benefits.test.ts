import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
  // Ivan reads the list of benefits, and may do nothing else with them
  await w.asAcme(async (db) =>
    setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Reads benefits', '', ['benefits.register.view'])]),
  )
})
afterAll(() => w.close())

const category = async (name: string): Promise<string> =>
  (await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'benefit_categories', name })).body.data.id
const list = async (query = '', who: Name = 'adam') => (await w.call(who, 'GET', `/api/benefits?${query}`)).body
const names = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name)

describe('a benefit', () => {
  test('S3-BEN-01: has name, category, cost, allowed quantity, provider, contract and expire date, description and granted count', async () => {
    const health = await category('Health')
    const id = await b.make({
      name: 'Health insurance',
      categoryId: health,
      provider: 'Nordic Care',
      description: 'Private care within a week',
      employerCost: 412.5,
      employeeCost: 50,
      currency: 'EUR',
      costPeriod: 'month',
      allowedQuantity: 3,
      contractDate: '2024-01-01',
      expireDate: '2034-12-31',
    })
    await b.given('ann', id)
    expect(await b.show(id)).toEqual({
      id,
      name: 'Health insurance',
      category: { id: health, name: 'Health' },
      provider: 'Nordic Care',
      description: 'Private care within a week',
      cost: { employer: 412.5, employee: 50, currency: 'EUR', period: 'month' },
      costs: [{ from: null, employer: 412.5, employee: 50 }],
      allowedQuantity: 3,
      grantedCount: 1,
      left: 2,
      contractDate: '2024-01-01',
      expireDate: '2034-12-31',
      isArchived: false,
      document: null,
      eligibility: { tenureMonths: null, locations: [], employmentTypes: [] },
      version: 1,
    })
  })

  test('wrong fields are named', async () => {
    const wrong = async (more: object) => (await w.call('adam', 'POST', '/api/benefits', b.input(more))).body.errors
    await b.make({ name: 'Taken' })
    expect(await wrong({ name: 'TAKEN' })).toEqual({ name: ['There is a benefit with this name.'] })
    expect(await wrong({ name: '<b>' })).toEqual({ name: ['Use a name without < and >'] })
    expect(await wrong({ employerCost: null })).toHaveProperty('employerCost')
    expect(await wrong({ employerCost: 1.005 })).toHaveProperty('employerCost')
    expect(await wrong({ currency: 'crowns' })).toHaveProperty('currency')
    expect(await wrong({ allowedQuantity: 0 })).toHaveProperty('allowedQuantity')
    expect(await wrong({ contractDate: '2025-02-01', expireDate: '2025-01-31' })).toHaveProperty('expireDate')
    const type = await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'employment_types', name: 'Crew' })
    for (const field of ['categoryId', 'locationIds', 'employmentTypeIds'] as const) {
      const id = field === 'categoryId' ? type.body.data.id : w.ids.ann
      expect(await wrong({ [field]: field === 'categoryId' ? id : [id] })).toEqual({ [field]: [expect.any(String)] })
    }
  })

  test('is changed, and a stale save is refused; the trail says that the cost changed, and no figures', async () => {
    const id = await b.make({ name: 'Bike', employerCost: 4111 })
    const change = (more: object) => w.call('adam', 'PUT', `/api/benefits/${id}`, b.input({ name: 'Bike', ...more }))
    expect((await change({ employerCost: 5222, provider: 'Wheels', version: 1 })).status).toBe(200)
    expect((await change({ version: 1 })).status).toBe(409)
    expect(await b.show(id)).toMatchObject({ provider: 'Wheels', cost: { employer: 5222 }, version: 2 })
    const rows = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', id)
        .where('name', '=', 'benefits.changed')
        .execute(),
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { name: 'Bike', changes: { provider: ['', 'Wheels'], cost: [null, null] } },
    ])
    expect(JSON.stringify(rows.map(({ details }) => details))).not.toMatch(/4111|5222/)
  })

  test('costs something else from a day on, and less before', async () => {
    const id = await b.make({ name: 'Phone', employerCost: 100, employeeCost: 0 })
    const change = (more: object) => w.call('adam', 'PUT', `/api/benefits/${id}`, b.input({ name: 'Phone', ...more }))
    await change({ employerCost: 120, employeeCost: 0, costFrom: '2025-01-01' })
    await change({ employerCost: 300, employeeCost: 20, costFrom: '2999-01-01' })
    expect(await b.show(id)).toMatchObject({
      cost: { employer: 120, employee: 0 },
      costs: [
        { from: '2999-01-01', employer: 300, employee: 20 },
        { from: '2025-01-01', employer: 120, employee: 0 },
        { from: null, employer: 100, employee: 0 },
      ],
    })
    // without a day the cost of today is corrected
    await change({ employerCost: 125, employeeCost: 0 })
    expect((await b.show(id)).costs.map((one: { employer: number }) => one.employer)).toEqual([300, 125, 100])
  })

  test('is archived and brought back; deleted only while nobody has ever had it', async () => {
    const [id, free] = [await b.make({ name: 'Massage' }), await b.make({ name: 'Yoga' })]
    const grantId = await b.given('ann', id)
    await w.call('hr', 'DELETE', b.at('ann', `/${grantId}`), { why: 'A mistake' })
    expect((await w.call('adam', 'DELETE', `/api/benefits/${id}`)).status).toBe(409)
    expect((await w.call('adam', 'DELETE', `/api/benefits/${free}`)).status).toBe(200)
    expect((await w.call('adam', 'PUT', `/api/benefits/${id}/archive`, { isArchived: true })).status).toBe(200)
    expect(names(await list())).not.toContain('Massage')
    expect(names(await list('shown=archived'))).toEqual(['Massage'])
    expect((await b.grant('ann', id)).status).toBe(422)
    await w.call('adam', 'PUT', `/api/benefits/${id}/archive`, { isArchived: false })
    expect((await b.grant('ann', id)).status).toBe(201)
    expect(await b.factsOf(id)).toEqual(['benefits.created', 'benefits.archived', 'benefits.restored'])
  })

  test('does not get a smaller quantity than people have', async () => {
    const id = await b.make({ name: 'Parking', allowedQuantity: 2 })
    await b.given('ann', id)
    await b.given('max', id)
    const change = (allowedQuantity: number) =>
      w.call('adam', 'PUT', `/api/benefits/${id}`, b.input({ name: 'Parking', allowedQuantity }))
    expect((await change(1)).body.errors).toEqual({
      allowedQuantity: ['2 people already have it. Enter that number or more.'],
    })
    expect((await change(3)).status).toBe(200)
  })
})

describe('the list', () => {
  test('is searched, filtered and sorted, and a category counts the benefits in it', async () => {
    const food = await category('Food')
    await b.make({ name: 'Lunch card', categoryId: food, provider: 'Smörgås AB', expireDate: '2020-01-01' })
    await b.make({ name: 'Fruit', categoryId: food, provider: 'Äpple', expireDate: '2999-01-01' })
    expect(names(await list(`categoryId=${food}`))).toEqual(['Fruit'])
    expect(names(await list(`categoryId=${food}&shown=expired`))).toEqual(['Lunch card'])
    expect(names(await list('search=apple'))).toEqual(['Fruit'])
    for (const sort of ['name', 'category', 'provider', 'granted', 'expireDate']) {
      const up = names(await list(`sort=${sort}`))
      expect(names(await list(`sort=${sort}&direction=desc`)), sort).toEqual(up.toReversed())
      expect(up.length, sort).toBeGreaterThan(3)
    }
    const entries = (await w.call('adam', 'GET', '/api/settings/company/lists')).body.data
    expect(entries.find(({ id }: { id: string }) => id === food).count).toBe(2)
    const other = await category('Meals')
    expect((await w.call('adam', 'DELETE', `/api/settings/company/lists/${food}`)).status).toBe(409)
    const merged = await w.call('adam', 'DELETE', `/api/settings/company/lists/${food}`, { replacementId: other })
    expect(merged.status).toBe(200)
    expect(names(await list(`categoryId=${other}`))).toEqual(['Fruit'])
  })

  test('comes in pages that neither repeat nor leave out a benefit, in every order', async () => {
    await w.asAcme(async (db) => {
      const made = await db
        .insertInto('benefits')
        .values(
          Array.from({ length: 60 }, (_, at) => ({
            name: `Paged ${String(at).padStart(2, '0')}`,
            provider: at % 2 ? 'Same' : '',
            currency: 'SEK',
            costPeriod: 'once',
            expireDate: at % 3 ? '2999-12-31' : null,
          })),
        )
        .returning('id')
        .execute()
      const cost = { fromDay: '0001-01-01', employerCost: 1, employeeCost: 0 }
      await db
        .insertInto('benefitCosts')
        .values(made.map(({ id }) => ({ benefitId: id, ...cost })))
        .execute()
    })
    for (const order of [
      'sort=name',
      'sort=provider&direction=desc',
      'sort=granted',
      'sort=expireDate&direction=desc',
    ]) {
      const first = await list(`${order}&search=paged`)
      expect([first.data.length, first.total]).toEqual([50, 60])
      const second = await list(`${order}&search=paged&cursor=${first.next}`)
      expect(second.next).toBeNull()
      expect(new Set([...names(first), ...names(second)]).size, order).toBe(60)
    }
    for (const cursor of ['nonsense', Buffer.from('["a","b","c"]').toString('base64url')])
      expect((await w.call('adam', 'GET', `/api/benefits?cursor=${cursor}`)).status).toBe(400)
  })

  test('is a file too, with costs for those alone who keep benefits', async () => {
    const lines = async (who: Name) =>
      String((await w.call(who, 'GET', '/api/benefits/export?search=health')).body)
        .replace('\uFEFF', '')
        .trim()
        .split('\n')
    expect(await lines('adam')).toEqual([
      'Name,Category,Provider,Company pays,Employee pays,Currency,Paid,Allowed quantity,Who has it,Left,Contract from,Contract until',
      'Health insurance,Health,Nordic Care,412.5,50,EUR,Every month,3,1,2,2024-01-01,2034-12-31',
    ])
    expect(await lines('ivan')).toEqual([
      'Name,Category,Provider,Allowed quantity,Who has it,Left,Contract from,Contract until',
      'Health insurance,Health,Nordic Care,3,1,2,2024-01-01,2034-12-31',
    ])
  })
})

describe('who may', () => {
  test('people who read the list see no costs, and change nothing', async () => {
    const id = await b.make({ name: 'Only read', allowedQuantity: 2 })
    expect(await list('search=only+read', 'ivan')).toMatchObject({
      data: [{ id, name: 'Only read', cost: null, left: 2 }],
      can: { keep: false },
    })
    for (const [method, path, body] of calls(id))
      expect((await w.call('ivan', method, path, body)).status, `${method} ${path}`).toBe(403)
  })

  const calls = (id: string) =>
    [
      ['POST', '/api/benefits', b.input()],
      ['GET', '/api/benefits/choices', undefined],
      ['GET', `/api/benefits/${id}`, undefined],
      ['PUT', `/api/benefits/${id}`, b.input()],
      ['PUT', `/api/benefits/${id}/archive`, { isArchived: true }],
      ['DELETE', `/api/benefits/${id}`, undefined],
      ['GET', `/api/benefits/${id}/grants`, undefined],
      ['POST', `/api/benefits/${id}/grants/preview`, { dateFrom: '2025-01-01', audience: { everyone: true } }],
      ['POST', `/api/benefits/${id}/grants`, { dateFrom: '2025-01-01', audience: { everyone: true } }],
    ] as const

  test('others are refused the list; another company finds nothing', async () => {
    const id = await b.make({ name: 'Guarded' })
    for (const who of ['ann', 'max', 'mia'] as const) {
      expect((await w.call(who, 'GET', '/api/benefits')).status, who).toBe(403)
      expect((await w.call(who, 'GET', '/api/benefits/export')).status, who).toBe(403)
      for (const [method, path, body] of calls(id))
        expect((await w.call(who, method, path, body)).status, `${who} ${method} ${path}`).toBe(403)
    }
    expect(await list('', 'gina')).toMatchObject({ data: [], total: 0 })
    for (const [method, path, body] of calls(id).filter(([, one]) => one.includes(id)))
      expect((await w.call('gina', method, path, body)).status, `${method} ${path}`).toBe(404)
  })
})
