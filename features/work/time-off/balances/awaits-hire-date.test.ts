import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEAD, importing, line } from '#features/people/import/factory.ts'
import { type World, world } from '#tests/world.ts'
import { defaultPolicies } from './server/api.ts'
import { ask, factsOf, leaveOf, LOSE, policyOf, refusal, spanOf } from './factory.ts'
import { balanceOn, projection } from './server/rules/engine.ts'

/** Who came by an import without a hire date has worked for an unknown time: nothing is granted until it is known. */
const AWAITING = { awaitsHireDate: true, hireDate: '2026-03-02' } as const

describe('the engine', () => {
  test.each([
    ['front-loaded', {}],
    ['month-start', { accrual: 'month-start' }],
    ['month-end', { accrual: 'month-end' }],
    ['hire-day', { accrual: 'hire-day' }],
    ['after 90 days, at once', { accrualAfterDays: 90, accrualRetroactive: true }],
  ] as const)('grants nothing, and says why (%s)', (_how, settings) => {
    const policies = policyOf({ entitlement: 25_000, ...LOSE, ...settings })
    const facts = factsOf(AWAITING)
    const { balance, available, trace } = balanceOn(facts, policies, '2027-06-30')
    expect([balance, available]).toEqual([0, 0])
    expect(trace.map(({ key }) => key)).toEqual(['trace.awaitsHireDate'])
    expect(projection(facts, policies, 2027, '2026-06-30').every((step) => step.balance === 0)).toBe(true)
    expect(balanceOn(factsOf({ hireDate: AWAITING.hireDate }), policies, '2027-06-30').balance).toBeGreaterThan(0)
  })

  test('refuses leave that takes days with that reason, and lets pass what takes none', () => {
    const limited = policyOf({ entitlement: 25_000, ...LOSE })
    expect(refusal(AWAITING, limited, spanOf('2026-07-06', '2026-07-10'))).toBe('problem.awaitsHireDate')
    expect(refusal(AWAITING, policyOf({ unlimited: true }), spanOf('2026-07-06', '2026-07-10'))).toBe('allowed')
    expect(refusal(AWAITING, policyOf({ unlimited: true }), spanOf('2026-02-02'))).toBe('problem.awaitsHireDate')
    // an advance that the company allows is not a grant
    expect(ask(AWAITING, policyOf({ entitlement: 25_000, floor: -2000, ...LOSE }), spanOf('2026-07-06'))).toMatchObject(
      {
        ok: true,
        balanceAfter: -1000,
      },
    )
  })

  test('still counts what was taken', () => {
    const facts = factsOf({ ...AWAITING, requests: [leaveOf('2026-07-06', '2026-07-07')] })
    expect(balanceOn(facts, policyOf({ entitlement: 25_000, ...LOSE }), '2026-12-31')).toMatchObject({
      balance: -2000,
      taken: 2000,
    })
  })
})

describe('an import', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    w.clock.now = new Date('2026-05-04T09:00:00Z')
    await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
  })
  afterAll(() => w.close())

  const vacation = async (id: string) =>
    (await w.call('hr', 'GET', `/api/time-off/balances/${id}?day=2027-12-31`)).body.data.find(
      ({ kind }: { kind: string }) => kind === 'vacation',
    )

  test('without a hire date grants nothing until HR adds it; with one it does at once', async () => {
    const its = importing(w)
    const { one } = await its.imported('hr', [
      [...HEAD, 'Hire date'],
      [...line('Noa', 'Undated'), ''],
      [...line('Dana', 'Dated'), '2020-01-07'],
    ])
    expect(one.report).toMatchObject({ people: 2, undated: 1, warnings: 0 })
    const noa = (await its.acmeHas('noa.undated@acme.test'))!.id
    const dana = (await its.acmeHas('dana.dated@acme.test'))!.id
    expect(await vacation(noa)).toMatchObject({ awaitsHireDate: true, balance: 0, available: 0, unlimited: false })
    const known = await vacation(dana)
    expect(known).toMatchObject({ awaitsHireDate: false })
    expect(known.balance).toBeGreaterThan(0)

    const why = await w.call('hr', 'GET', `/api/time-off/balances/${noa}/vacation/explanation?day=2027-12-31`)
    expect(why.body.trace[0].text).toContain('No days are counted until the hire date is known')
    const leave = { userId: noa, firstDay: '2027-07-05', lastDay: '2027-07-09' }
    const refused = await w.call('hr', 'POST', '/api/time-off/records', { ...leave, kind: 'vacation' })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body.errors)).toContain('The hire date is not known yet')
    expect(await w.call('hr', 'POST', '/api/time-off/records', { ...leave, kind: 'sick_day' })).toMatchObject({
      status: 201,
    })

    const foreseen = await w.call('hr', 'POST', `/api/people/${noa}/job/hire-date/effects`, { hireDate: '2020-01-07' })
    expect(foreseen.body.data.lines[0].text).toMatch(/^Vacation: available 0 → [1-9]/)
    expect((await w.call('hr', 'PUT', `/api/people/${noa}/job`, { hireDate: '2020-01-07' })).status).toBe(200)
    expect(await vacation(noa)).toMatchObject({ awaitsHireDate: false, balance: known.balance })
  })

  test('nobody else is waited for: who is invited without a hire date begins on that day', async () => {
    const person = { firstName: 'Ivo', lastName: 'Invited', email: 'ivo.invited@acme.test' }
    const { status } = await w.call('hr', 'POST', '/api/people/invitations', { people: [person] })
    expect(status).toBeLessThan(300)
    const ivo = (await importing(w).acmeHas(person.email))!.id
    expect(await vacation(ivo)).toMatchObject({ awaitsHireDate: false })
    expect((await vacation(ivo)).balance).toBeGreaterThan(0)
  })
})
