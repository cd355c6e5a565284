import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
})
afterAll(() => w.close())

const today = () => todayIn('UTC', w.clock.now)
const why = 'It was typed wrong'

describe('a grant', () => {
  test('S3-BEN-02: has person, from and to, and is in the record of the person', async () => {
    const id = await b.make({ name: 'Health insurance', provider: 'Nordic Care' })
    const { status, body } = await b.grant('ann', id, { dateTo: '2999-12-31' })
    expect(status).toBe(201)
    expect((await b.had('ann')).grants).toEqual([
      {
        id: body.data.id,
        benefit: {
          id,
          name: 'Health insurance',
          provider: 'Nordic Care',
          description: '',
          category: null,
          document: null,
        },
        dateFrom: '2025-01-01',
        dateTo: '2999-12-31',
        until: '2999-12-31',
        state: 'current',
        // HR does not keep benefits
        ownCost: { amount: 49.5, currency: 'SEK', period: 'month' },
        recordedAt: expect.any(String),
        recordedBy: expect.objectContaining({ id: w.ids.hr }),
      },
    ])
    expect(await b.factsOf(w.ids.ann)).toEqual(['benefits.granted'])
    const grants = (await w.call('adam', 'GET', `/api/benefits/${id}/grants`)).body
    expect(grants).toMatchObject({ data: [{ user: { id: w.ids.ann }, dateFrom: '2025-01-01' }], total: 1, next: null })
  })

  test('S5-BEN-01, S5-BEN-02: without a benefit or a day the message says so', async () => {
    const missing = await w.call('hr', 'POST', b.at('ann'), { benefitId: null, dateFrom: null })
    expect(missing.status).toBe(422)
    expect(missing.body.errors).toEqual({ benefitId: ['Benefit field is required.'], dateFrom: ['Required field'] })
    expect((await w.call('hr', 'POST', b.at('ann'), {})).body.errors).toEqual(missing.body.errors)
  })

  test('is refused on wrong days, and for a benefit that is gone', async () => {
    const id = await b.make({ expireDate: '2030-06-30' })
    const refused = async (more: object, benefitId = id) => (await b.grant('mia', benefitId, more)).body.errors
    expect(await refused({ dateTo: '2024-12-31' })).toHaveProperty('dateTo')
    expect(await refused({ dateFrom: '2030-07-01' })).toEqual({
      dateFrom: ['The contract ends before this day. Choose an earlier day.'],
    })
    expect(await refused({}, w.ids.ann)).toHaveProperty('benefitId')
    expect((await b.grant('otto', id)).status).toBe(422)
  })

  test('ends with the contract of its benefit', async () => {
    const id = await b.make({ expireDate: addDays(today(), 3), allowedQuantity: 1 })
    await b.given('mia', id)
    expect((await b.had('mia')).grants[0]).toMatchObject({ dateTo: null, until: addDays(today(), 3), state: 'current' })
    expect(await b.show(id)).toMatchObject({ grantedCount: 1, left: 0 })
    const before = w.clock.now
    w.clock.now = new Date(before.getTime() + 5 * 86_400_000)
    await w.asAcme((db) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date('2040-01-01') })
        .execute(),
    )
    expect((await b.had('mia')).grants[0]).toMatchObject({ state: 'ended' })
    expect(await b.show(id)).toMatchObject({ grantedCount: 0, left: 1 })
    w.clock.now = before
  })

  test('a person has a benefit once at a time', async () => {
    const id = await b.make()
    await b.given('eve', id, { dateTo: '2025-06-30' })
    expect((await b.grant('eve', id, { dateFrom: '2025-06-30' })).body.errors).toEqual({
      benefitId: ['Already has it on these days.'],
    })
    expect((await b.grant('eve', id, { dateFrom: '2024-01-01' })).status).toBe(422)
    expect((await b.grant('eve', id, { dateFrom: '2025-07-01' })).status).toBe(201)
  })

  test('gets a last day once, and is shortened, never prolonged so', async () => {
    const id = await b.make()
    const grant = await b.given('dora', id)
    const end = (dateTo: string | null) => w.call('hr', 'POST', b.at('dora', `/${grant}/end`), { dateTo })
    expect((await end(null)).body.errors).toEqual({ dateTo: ['Required field'] })
    expect((await end('2024-12-31')).status).toBe(422)
    expect((await end('2025-03-31')).status).toBe(200)
    expect((await end('2025-03-31')).status).toBe(422)
    expect((await end('2025-04-30')).status).toBe(422)
    expect((await b.had('dora')).grants[0]).toMatchObject({ dateTo: '2025-03-31', state: 'ended' })
    expect((await b.factsOf(w.ids.dora)).filter((name) => name === 'benefits.grantEnded')).toHaveLength(1)
  })

  test('is corrected and removed with a reason, and what was wrong is kept', async () => {
    const id = await b.make({ name: 'Corrected' })
    const grant = await b.given('max', id)
    const fixed = await w.call('hr', 'PUT', b.at('max', `/${grant}`), { dateFrom: '2025-02-01', why })
    expect(fixed.status).toBe(200)
    expect((await w.call('hr', 'PUT', b.at('max', `/${grant}`), { dateFrom: '2025-02-01', why })).status).toBe(404)
    expect((await w.call('hr', 'PUT', b.at('max', `/${fixed.body.data.id}`), { dateFrom: '2025-02-01' })).status).toBe(
      422,
    )
    const removed = await w.call('hr', 'DELETE', b.at('max', `/${fixed.body.data.id}`), { why: 'Never given' })
    expect(removed.status).toBe(200)
    const { grants, ended } = await b.had('max')
    expect(grants).toEqual([])
    expect(ended).toMatchObject([
      { dateFrom: '2025-02-01', why: 'Never given', replacedBy: null },
      { dateFrom: '2025-01-01', why, replacedBy: fixed.body.data.id },
    ])
    expect(await b.show(id)).toMatchObject({ grantedCount: 0 })
  })

  test('corrected days may not meet another grant, nor take what someone else has', async () => {
    const id = await b.make({ allowedQuantity: 1 })
    const over = await b.given('max', id, { dateTo: '2025-01-31' })
    const later = await b.given('max', id, { dateFrom: '2025-06-01', dateTo: '2025-06-30' })
    await b.given('ann', id)
    const correct = (grantId: string, more: object) =>
      w.call('hr', 'PUT', b.at('max', `/${grantId}`), { dateFrom: '2025-01-01', why, ...more })
    expect((await correct(over, { dateTo: '2025-06-01' })).body.errors).toEqual({
      dateFrom: ['Already has it on these days.'],
    })
    expect((await correct(later, { dateFrom: '2025-06-01' })).body.errors).toEqual({ dateTo: ['None left.'] })
    expect((await correct(over, { dateTo: '2025-02-28' })).status).toBe(200)
  })

  test('the person is notified, unless it was their own doing', async () => {
    const id = await b.make({ name: 'Lunch card' })
    await w.settle()
    const grant = await b.given('ann', id, { dateFrom: '2025-03-01' })
    await w.settle()
    const texts = async (who: Name) =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)
    expect(await texts('ann')).toContain('You have a new benefit from 1 Mar 2025: Lunch card')
    await w.call('hr', 'POST', b.at('ann', `/${grant}/end`), { dateTo: '2025-03-31' })
    await b.given('hr', id)
    await w.settle()
    expect(await texts('ann')).toContain('Your benefit Lunch card ends on 31 Mar 2025')
    expect(await texts('hr')).not.toContain('You have a new benefit from 1 Jan 2025: Lunch card')
  })
})

describe('what is left', () => {
  test('nobody gets more than there are; an end gives one back', async () => {
    const id = await b.make({ allowedQuantity: 1 })
    const grant = await b.given('ann', id)
    expect((await b.grant('eve', id)).body.errors).toEqual({ benefitId: ['None left.'] })
    await w.call('hr', 'POST', b.at('ann', `/${grant}/end`), { dateTo: addDays(today(), -1) })
    expect((await b.grant('eve', id)).status).toBe(201)
  })

  test('two people take the last one: one gets it', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await b.make({ allowedQuantity: 1 })
      const answers = await Promise.all([b.grant('ann', id), b.grant('eve', id, {}, 'adam')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
      expect(await b.show(id)).toMatchObject({ grantedCount: 1, left: 0 })
    }
  })

  test('a name comes once, no matter who grants it first', async () => {
    const id = await b.make()
    const answers = await Promise.all([b.grant('ann', id), b.grant('ann', id, {}, 'adam')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})
