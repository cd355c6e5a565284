import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DayEffects } from '#features/core/day-effects/contract.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { changingDays, HOLIDAYS, JUBILEE, keysOf, LEAVE } from './factory.ts'

let w: World
let it: Awaited<ReturnType<typeof changingDays>>
beforeAll(async () => {
  w = await world()
  it = await changingDays(w)
})
beforeEach(() => it.ann.clean())
afterEach(() => it.tidy())
afterAll(() => w.close())

interface Seen {
  id: string
  version: number
}
const seenOf = ({ id, version }: Seen): Seen => ({ id, version })
const SECOND = { ...JUBILEE, firstDay: '2026-12-11', lastDay: '2026-12-11' }
const OUTSIDE = { ...JUBILEE, firstDay: '2026-12-21', lastDay: '2026-12-21' }

const foreseen = (who: Name, holidays: readonly Seen[]): Promise<DayEffects> =>
  it.foreseen(who, `${HOLIDAYS}/removal`, { holidays: holidays.map(seenOf) })
const remove = (who: Name, holidays: readonly Seen[], decisions?: object) =>
  w.call(who, 'DELETE', HOLIDAYS, { holidays: holidays.map(seenOf), ...(decisions && { decisions }) })

/** Ann's week over two holidays, with so many days left. */
async function annOverTwo(left: number) {
  const holidays = [await it.made(HOLIDAYS, JUBILEE), await it.made(HOLIDAYS, SECOND), await it.made(HOLIDAYS, OUTSIDE)]
  const id = await it.ann.ask(LEAVE)
  await it.ann.approve(id)
  await it.leaveDays(left)
  await w.settle()
  return { holidays, id }
}

describe('several holidays that are removed at once', () => {
  test('are looked at together: one day is there for one of them, and two are missing one', async () => {
    const { holidays, id } = await annOverTwo(1000)
    for (const one of holidays) expect((await foreseen('adam', [one])).balances).toEqual([])
    const together = await foreseen('adam', holidays)
    expect(together).toMatchObject({
      longer: 1,
      leaves: [{ before: 3000, after: 5000 }],
      balances: [{ person: { firstName: 'Ann' }, balance: -1000, missing: 1000, mayGive: true }],
    })
    const refused = await remove('adam', holidays)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['decisions']])
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(1000)

    const done = await remove('adam', holidays, { give: keysOf(together) })
    expect(done.body).toMatchObject({ removed: 3, kept: 0 })
    const { letters } = await w.settle()
    // counted once: one letter each to Ann and her manager, of the whole difference
    expect(letters.map(({ to }) => to.split('@')[0]).toSorted()).toEqual(['ann', 'max'])
    expect(await it.factsOf('timeOff.recounted')).toMatchObject([
      { subject: id, details: { before: 3000, length: 5000 } },
    ])
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(0)
    const [adjustment, ...others] = (await w.call('ann', 'GET', `/api/time-off/adjustments/${w.ids.ann}`)).body.data
    expect(adjustment).toMatchObject({ amount: 1000, reason: '3 holidays removed' })
    expect(others.filter(({ reason }: { reason: string }) => /removed/.test(reason))).toEqual([])
    const touched = { shorter: 0, longer: 1, given: 1, left: 0 }
    for (const { details } of await it.factsOf('holidays.deleted'))
      expect(details).toMatchObject({ together: 3, touched })
  })

  test('what is skipped is not looked at either', async () => {
    const { holidays } = await annOverTwo(1500)
    const [first, second] = holidays
    const change = { ...SECOND, half: 'am', version: second!.version }
    const { body } = await w.call('adam', 'PUT', `${HOLIDAYS}/${second!.id}`, change)
    expect(body.errors).toBeUndefined()
    await w.settle()
    expect((await foreseen('adam', [first!, second!])).leaves).toMatchObject([{ before: 3500, after: 4500 }])
    // the day is one that she has, with the half day that stays it is not
    expect((await remove('adam', [first!, second!])).body).toMatchObject({ removed: 1, kept: 1 })
  })

  test('an import is undone as it would be removed one by one: with a decision where it takes days', async () => {
    await it.ann.move('2026-11-30', 'First')
    await w.settle()
    const wanted = { locationId: it.ann.place['First'], years: [2026] }
    const imported = (await w.call('adam', 'POST', `${HOLIDAYS}/import`, wanted)).body
    await w.settle()
    const id = await it.ann.ask({ ...LEAVE, firstDay: '2026-12-21', lastDay: '2026-12-27' })
    await it.ann.approve(id)
    await it.leaveDays(0)
    await w.settle()
    const refused = await remove('adam', imported.holidays)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['decisions']])
    const leave = keysOf(await foreseen('adam', imported.holidays))
    expect(leave).toHaveLength(1)
    expect((await remove('adam', imported.holidays, { leave })).body).toMatchObject({
      removed: imported.added,
      kept: 0,
    })
    await w.settle()
    expect((await it.ann.saidOf(id))[0]).toBe(5)
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(-1000)
    expect((await it.factsOf('timeOff.leftUnderLimit'))[0]).toMatchObject({ subject: w.ids.ann })
  })

  test('who removes what another has changed in the same moment removes nothing, and gives no days', async () => {
    const { holidays } = await annOverTwo(1000)
    const give = keysOf(await foreseen('adam', holidays))
    const rename = { ...OUTSIDE, nameEn: 'Renamed', version: holidays[2]!.version }
    const [removed, renamed] = await Promise.all([
      remove('adam', holidays, { give }),
      w.call('hr', 'PUT', `${HOLIDAYS}/${holidays[2]!.id}`, rename),
    ])
    await w.settle()
    const left = (await w.call('adam', 'GET', `${HOLIDAYS}?from=2026-12-10&to=2026-12-31`)).body.data
    const said = [removed.status, removed.body.removed, renamed.status, left.length].join()
    // the change came first, in the middle, or the removal did
    expect(['200,2,200,1', '409,,200,3', '200,3,404,0', '200,3,409,0']).toContain(said)
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(removed.status === 409 ? 1000 : 0)
    await w.call('adam', 'DELETE', `${HOLIDAYS}/${holidays[2]!.id}`)
  })
})
