import { expect } from 'vitest'
import type { DayEffects } from '#features/core/day-effects/contract.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { leaveOfThen } from '../requests/factory.ts'

export const LEAVE = { kind: 'vacation', firstDay: '2026-12-07', lastDay: '2026-12-13' }
export const JUBILEE = { firstDay: '2026-12-10', lastDay: '2026-12-10', nameEn: 'Jubilee' }
export const SATURDAY = { title: 'Inventory', day: '2026-12-12' }
export const HOLIDAYS = '/api/holidays'
export const EXTRA = '/api/extra-working-days'

/** Of each balance that a change takes under its limit. */
export const keysOf = ({ balances, others }: DayEffects) => [
  ...balances.map(({ key }) => key),
  ...others.give,
  ...others.leave,
]

/**
 * It is 30 November 2026. Ann has 25 days of vacation a year and works Monday to Friday. 9 December, a Wednesday, is a holiday at `Second`.
 */
export async function changingDays(w: World) {
  const ann = await leaveOfThen(w)

  async function foreseen(who: Name, path: string, body: object): Promise<DayEffects> {
    const answer = await w.call(who, 'POST', `${path}/effects`, body)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body.data
  }
  async function made(path: string, body: object): Promise<{ id: string; version: number }> {
    const answer = await w.call('adam', 'POST', path, body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body.data
  }
  /** Leaves a person so many days of vacation, in thousandths, at the end of the year. */
  async function leaveDays(left: number, who: Name = 'ann') {
    const { body } = await w.call('adam', 'GET', `/api/time-off/balances/${w.ids[who]}?day=2026-12-31`)
    const amount = left - body.data[0].balance
    const given = { userId: w.ids[who], kind: 'vacation', day: '2026-12-01', amount, reason: 'For this test' }
    if (amount !== 0) await ann.done('adam', 'POST', '/api/time-off/adjustments', given)
  }
  const balanceOf = async (who: Name, day: string): Promise<number> =>
    (await w.call('adam', 'GET', `/api/time-off/balances/${w.ids[who]}?day=${day}`)).body.data[0].balance
  const factsOf = async (name: string): Promise<{ subject: string; details: Record<string, unknown> }[]> =>
    (
      await owner.query(
        `select subject_id as subject, details from events where company_id = $1 and name = $2 order by at desc, id`,
        [w.acme.id, name],
      )
    ).rows
  /** Ann's week over the holiday, with nothing left: without the holiday a day is missing. */
  async function annAtHerLimit() {
    const holiday = await made(HOLIDAYS, JUBILEE)
    const id = await ann.ask(LEAVE)
    await ann.approve(id)
    await leaveDays(0)
    await w.settle()
    return { holiday, id }
  }
  async function tidy() {
    const mine = [w.acme.id]
    await owner.query(
      `delete from holidays where company_id = $1 and (name_en = 'Jubilee' or source = 'imported')`,
      mine,
    )
    await owner.query('delete from extra_working_days where company_id = $1', mine)
    await owner.query('delete from leave_adjustments where company_id = $1', mine)
    await w.settle()
  }
  return { ann, foreseen, made, leaveDays, balanceOf, factsOf, annAtHerLimit, tidy }
}
