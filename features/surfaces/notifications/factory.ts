import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import type { Letter } from '#platform/letter.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'

export const AT_ONCE = {
  pace: 'at_once',
  emailsOn: true,
  hour: 8,
  weekday: 1,
  quiet: null,
  quietWeekends: false,
  waitsOnLeave: false,
}
export const PATH = '/api/settings/notifications/delivery'
/** What tests of emails that wait do with a world, whose clock is on 4 May 2026, a Monday. */
export function emailsOf(w: World) {
  const choose = async (who: Name, chosen: object) => {
    const answer = await w.call(who, 'PUT', PATH, { data: { ...AT_ONCE, ...chosen } })
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  /** So many days after the first Monday of July, so that no two requests overlap. */
  let asked = 0
  const ask = async (who: Name, approver: Name = 'max', kind = 'vacation') => {
    const day = new Date(Date.UTC(2026, 6, 6 + 7 * asked++)).toISOString().slice(0, 10)
    const { status, body } = await w.call(who, 'POST', '/api/time-off/requests', {
      kind,
      firstDay: day,
      lastDay: day,
      approverIds: [w.ids[approver]],
    })
    expect(status).toBe(201)
    return body.data.id as string
  }
  const approve = async (who: Name, id: string) =>
    expect((await w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })).status).toBe(
      200,
    )
  const addressOf = (who: Name) => `${who}@${w.acme.domain}.test`
  /** What left for a person. */
  const letters = async (who: Name): Promise<Letter[]> => {
    const all = await w.settle()
    return all.letters.filter(({ to }) => to === addressOf(who))
  }
  /** The clock strikes: what is due leaves. */
  async function strike(who: Name, at: string) {
    w.clock.now = new Date(at)
    await w.asAcme((db) => enqueue(db, 'notifications: emails that wait', {}))
    return letters(who)
  }
  const waiting = async (who: Name) =>
    (await owner.query('select type from waiting_emails where user_id = $1', [w.ids[who]])).rows.length
  const worksIn = (who: Name, timeZone: string) =>
    w.asAcme(async (db) => {
      const { id } = await db
        .insertInto('locations')
        .values({ name: randomUUID(), countryId: 752, timeZone })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('users').set({ locationId: id }).where('id', '=', w.ids[who]).execute()
    })
  return { choose, ask, approve, addressOf, letters, strike, waiting, worksIn }
}
