import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { days, LISTS } from '../requests/factory.ts'
import { changingDays, EXTRA, HOLIDAYS, JUBILEE, LEAVE, SATURDAY } from './factory.ts'

let w: World
let it: Awaited<ReturnType<typeof changingDays>>
beforeAll(async () => {
  w = await world()
  it = await changingDays(w)
})
beforeEach(() => it.ann.clean())
afterEach(() => it.tidy())
afterAll(() => w.close())

describe('before a change of days is saved', () => {
  test.each<[string, string, object, number]>([
    ['a holiday', HOLIDAYS, JUBILEE, 4000],
    ['half a holiday', HOLIDAYS, { ...JUBILEE, half: 'pm' }, 4500],
    ['a holiday of the whole week', HOLIDAYS, { ...JUBILEE, firstDay: '2026-12-07', lastDay: '2026-12-11' }, 0],
    ['a Saturday on which everyone works', EXTRA, SATURDAY, 6000],
  ])(
    '%s shows the leave that it makes longer or shorter, and so does its removal',
    async (_what, path, body, after) => {
      await it.ann.ask(LEAVE)
      const adds = await it.foreseen('adam', path, { becomes: body })
      const leave = { leaveType: 'Vacation', firstDay: LEAVE.firstDay, lastDay: LEAVE.lastDay }
      expect(adds).toMatchObject({
        shorter: after < 5000 ? 1 : 0,
        longer: after > 5000 ? 1 : 0,
        leaves: [{ ...leave, person: { firstName: 'Ann' }, before: 5000, after }],
        balances: [],
      })
      const { id } = await it.made(path, body)
      await w.settle()
      const removes = await it.foreseen('adam', path, { id, becomes: null })
      expect(removes.leaves).toMatchObject([{ ...leave, before: after, after: 5000 }])
      expect(await it.foreseen('adam', path, { id, becomes: body })).toMatchObject({
        leaves: [],
        shorter: 0,
        longer: 0,
      })
    },
  )

  test('an import shows it too, and only what is not there yet', async () => {
    await it.ann.move('2026-11-30', 'First')
    await w.settle()
    await it.ann.ask({ ...LEAVE, firstDay: '2026-12-21', lastDay: '2026-12-27' })
    const wanted = { locationId: it.ann.place['First'], years: [2026] }
    expect(await it.foreseen('adam', `${HOLIDAYS}/import`, wanted)).toMatchObject({
      reached: 1,
      leaves: [{ before: 5000, after: 4000 }],
    })
    expect((await w.call('adam', 'POST', `${HOLIDAYS}/import`, wanted)).status).toBe(200)
    await w.settle()
    expect((await it.foreseen('adam', `${HOLIDAYS}/import`, wanted)).leaves).toEqual([])
  })

  test('other days of a schedule, and of the company’s week', async () => {
    await it.ann.employ('2026-12-01', 'three')
    await w.settle()
    await it.ann.ask(LEAVE)
    const path = `${LISTS}/${it.ann.schedule['three']}`
    expect(await it.foreseen('adam', path, { days: days(1, 2) })).toMatchObject({
      reached: 1,
      leaves: [{ before: 3000, after: 2000 }],
    })
    expect((await it.foreseen('adam', path, { days: days(1, 2, 3) })).leaves).toEqual([])
    await it.ann.clean()
    await w.settle()
    await it.ann.ask(LEAVE)
    const { data: week } = (await w.call('adam', 'GET', '/api/time-off/vacation-info')).body
    const shorter = { ...week, workingWeekEnd: 4 }
    expect((await it.foreseen('adam', '/api/time-off/vacation-info', shorter)).leaves).toMatchObject([
      { before: 5000, after: 4000 },
    ])
    expect((await it.foreseen('adam', '/api/time-off/vacation-info', week)).leaves).toEqual([])
  })

  test.each<[string, () => object]>([
    ['a day on which nobody works', () => ({ ...JUBILEE, firstDay: '2026-12-12', lastDay: '2026-12-12' })],
    ['a place where Ann does not work', () => ({ ...JUBILEE, locationId: it.ann.place['Second'] })],
    ['a day outside of the leave', () => ({ ...JUBILEE, firstDay: '2026-12-14', lastDay: '2026-12-14' })],
  ])('nothing is shown for %s', async (_what, body) => {
    await it.ann.ask(LEAVE)
    expect(await it.foreseen('adam', HOLIDAYS, { becomes: body() })).toMatchObject({
      shorter: 0,
      longer: 0,
      leaves: [],
    })
  })

  test('what is wrong is said at its field, and what is not there is not there', async () => {
    const look = (body: object) => w.call('adam', 'POST', `${HOLIDAYS}/effects`, body)
    const wrong = await look({ becomes: { ...JUBILEE, lastDay: '2026-12-01' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['lastDay']])
    expect((await look({ id: w.ids.ann, becomes: null })).status).toBe(404)
    const type = `${LISTS}/${it.ann.termsOf('2026-12-01', 'full').typeId}/effects`
    expect((await w.call('adam', 'POST', type, { days: days(1) })).status).toBe(422)
  })
})
