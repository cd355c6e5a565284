import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { days, LISTS } from '../requests/factory.ts'
import { changingDays, EXTRA, HOLIDAYS, JUBILEE, LEAVE, SATURDAY, keysOf } from './factory.ts'

let w: World
let it: Awaited<ReturnType<typeof changingDays>>
beforeAll(async () => {
  w = await world()
  it = await changingDays(w)
})
beforeEach(() => it.ann.clean())
afterEach(() => it.tidy())
afterAll(() => w.close())

describe('a balance that would be under its limit', () => {
  test('is shown with its day, and nothing is saved until it is decided on', async () => {
    const { holiday } = await it.annAtHerLimit()
    const effects = await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null })
    expect(effects).toMatchObject({
      longer: 1,
      balances: [
        { person: { firstName: 'Ann' }, leaveType: 'Vacation', balance: -1000, floor: 0, missing: 1000, mayGive: true },
      ],
      others: { count: 0, hidden: 0, give: [], leave: [] },
    })
    expect(effects.balances[0]!.day).toBe('2026-12-11')
    const { status, body } = await w.call('adam', 'DELETE', `${HOLIDAYS}/${holiday.id}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['decisions']])
    expect(body.errors.decisions).toEqual([
      'Decide what happens to 1 balance that goes below the limit.',
      'Ann Berg, Vacation: −1 on 11 Dec 2026, limit 0',
    ])
    const key = keysOf(effects)[0]!
    const both = await w.call('adam', 'DELETE', `${HOLIDAYS}/${holiday.id}`, {
      decisions: { give: [key], leave: [key] },
    })
    expect(both.status).toBe(422)
    expect((await w.call('adam', 'GET', `${HOLIDAYS}?from=2026-12-10&to=2026-12-10`)).body.data).toHaveLength(1)
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(0)
  })

  test('is given the missing days with the change, by an adjustment that says why', async () => {
    const { holiday, id } = await it.annAtHerLimit()
    const give = keysOf(await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null }))
    const done = await w.call('adam', 'DELETE', `${HOLIDAYS}/${holiday.id}`, { decisions: { give } })
    expect(done.status).toBe(200)
    const { letters } = await w.settle()
    expect(letters.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(['ann', 'max'])
    expect((await it.ann.saidOf(id))[0]).toBe(5)
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(0)
    const [adjustment] = (await w.call('ann', 'GET', `/api/time-off/adjustments/${w.ids.ann}`)).body.data
    expect(adjustment).toMatchObject({ amount: 1000, day: '2026-12-11', reason: 'Holiday changed: Jubilee' })
    expect((await it.factsOf('timeOff.adjusted'))[0]).toMatchObject({
      subject: w.ids.ann,
      details: { kind: 'vacation', amount: 1000, adjustmentId: adjustment.id },
    })
    expect((await it.factsOf('holidays.deleted'))[0]!.details['touched']).toEqual({
      shorter: 0,
      longer: 1,
      given: 1,
      left: 0,
    })
  })

  test('is left under its limit, and that is noted', async () => {
    const { holiday } = await it.annAtHerLimit()
    const leave = keysOf(await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null }))
    expect((await w.call('adam', 'DELETE', `${HOLIDAYS}/${holiday.id}`, { decisions: { leave } })).status).toBe(200)
    await w.settle()
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(-1000)
    expect((await it.factsOf('timeOff.leftUnderLimit'))[0]).toMatchObject({
      subject: w.ids.ann,
      details: { kind: 'vacation', day: '2026-12-11', missing: 1000 },
    })
    // what is under its limit already is not taken there by another change that takes nothing
    const next = { ...JUBILEE, firstDay: '2026-12-08', lastDay: '2026-12-08' }
    expect((await it.foreseen('adam', HOLIDAYS, { becomes: next })).balances).toEqual([])
    // and one that takes more asks for what it takes alone
    const more = await it.foreseen('adam', EXTRA, { becomes: SATURDAY })
    expect(more.balances).toMatchObject([{ balance: -2000, missing: 1000 }])
  })

  test('each way of changing days is refused without a decision, and takes one', async () => {
    await it.ann.employ('2026-12-01', 'three')
    await w.settle()
    await it.ann.ask(LEAVE)
    await it.leaveDays(0)
    const schedule = `${LISTS}/${it.ann.schedule['three']}`
    const four = { name: 'Monday to Wednesday', days: days(1, 2, 3, 4) }
    const { data: week } = (await w.call('adam', 'GET', '/api/time-off/vacation-info')).body
    const changes: ['POST' | 'PUT', string, object, string, object][] = [
      ['POST', EXTRA, SATURDAY, EXTRA, { becomes: SATURDAY }],
      ['PUT', schedule, four, schedule, { days: four.days }],
      [
        'POST',
        '/api/update-vacations-info',
        { ...week, vacationDaysPerYear: 20 },
        '/api/time-off/vacation-info',
        { ...week, vacationDaysPerYear: 20 },
      ],
    ]
    for (const [method, path, body, effects, asked] of changes) {
      const refused = await w.call('adam', method, path, body)
      expect([path, refused.status, Object.keys(refused.body.errors)]).toEqual([path, 422, ['decisions']])
      const give = keysOf(await it.foreseen('adam', effects, asked))
      expect(give).toHaveLength(1)
      const saved = await w.call('adam', method, path, { ...body, decisions: { give } })
      expect([path, saved.status < 300, saved.body.errors]).toEqual([path, true, undefined])
      await w.settle()
      expect(await it.balanceOf('ann', '2026-12-31')).toBeGreaterThanOrEqual(0)
      expect((await it.foreseen('adam', effects, asked)).balances).toEqual([])
    }
    await it.ann.done('adam', 'PUT', schedule, { ...four, days: days(1, 2, 3) })
    await it.ann.done('adam', 'POST', '/api/update-vacations-info', week)
  })

  test('what somebody asked for since the preview is refused with what is new, and decided on once it is seen', async () => {
    const { holiday } = await it.annAtHerLimit()
    const seen = keysOf(await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null }))
    const asked = { ...LEAVE, approverIds: [w.ids.mia] }
    expect((await w.call('eve', 'POST', '/api/time-off/requests', asked)).status).toBe(201)
    await it.leaveDays(0, 'eve')
    const path = `${HOLIDAYS}/${holiday.id}`
    const refused = await w.call('adam', 'DELETE', path, { decisions: { leave: seen } })
    expect(refused.body.errors.decisions).toEqual([
      expect.any(String),
      'Eve Berg, Vacation: −1 on 11 Dec 2026, limit 0',
    ])
    const now = keysOf(await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null }))
    expect(now).toHaveLength(2)
    expect(now).toContain(seen[0])
    const decisions = { leave: seen, give: now.filter((key) => !seen.includes(key)) }
    expect((await w.call('adam', 'DELETE', path, { decisions })).status).toBe(200)
    await w.settle()
    expect([await it.balanceOf('ann', '2026-12-31'), await it.balanceOf('eve', '2026-12-31')]).toEqual([-1000, 0])
  })

  test('two who remove it at once: one does, and the days are given once', async () => {
    const { holiday } = await it.annAtHerLimit()
    const give = keysOf(await it.foreseen('adam', HOLIDAYS, { id: holiday.id, becomes: null }))
    const remove = (who: Name) => w.call(who, 'DELETE', `${HOLIDAYS}/${holiday.id}`, { decisions: { give } })
    const answers = await Promise.all([remove('adam'), remove('hr'), remove('adam')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    await w.settle()
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(0)
  })

  test('who asks for leave while the days change is judged by the days that are saved', async () => {
    const holiday = await it.made(HOLIDAYS, JUBILEE)
    await it.leaveDays(4000)
    await w.settle()
    const asked = w.call('ann', 'POST', '/api/time-off/requests', { ...LEAVE, approverIds: [w.ids.max] })
    const removed = w.call('adam', 'DELETE', `${HOLIDAYS}/${holiday.id}`)
    const statuses = [(await asked).status, (await removed).status]
    // either the request came first, and the removal needs a decision, or it is a day too long
    expect([[201, 422].join(), [409, 200].join()]).toContain(statuses.join())
    expect(await it.balanceOf('ann', '2026-12-31')).toBeGreaterThanOrEqual(0)
  })

  test('a move to a place without the holiday warns of it in the record as well', async () => {
    await it.ann.move('2026-12-01', 'Second')
    await w.settle()
    await it.ann.ask(LEAVE)
    await it.leaveDays(0)
    const foreseen = async (effectiveDate: string) => {
      const move = { effectiveDate, locationId: it.ann.place['First'] }
      const { body } = await w.call('hr', 'POST', it.ann.at('job-changes/effects'), move)
      return body.data.lines.map(({ text }: { text: string }) => text)
    }
    expect(await foreseen('2026-12-08')).toContain('Vacation goes below its limit: −1 on 11 Dec 2026, limit 0')
    expect(String(await foreseen('2026-12-14'))).not.toContain('below its limit')
  })
})
