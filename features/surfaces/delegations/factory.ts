import { enqueue } from '#platform/jobs.ts'
import type { Name, World } from '#tests/world.ts'
import { FOLLOW } from './server/jobs.ts'

let runs = 0

/** What tests of stand-ins ask and do. */
export const delegationsOf = (w: World) => {
  const create = (who: Name, standIn: Name, more: object = {}) =>
    w.call(who, 'POST', '/api/delegations', {
      standInId: w.ids[standIn],
      firstDay: '2026-05-04',
      lastDay: '2026-05-15',
      ...more,
    })
  return {
    create,
    /** @returns its id */
    make: async (who: Name, standIn: Name, more: object = {}): Promise<string> => {
      const { status, body } = await create(who, standIn, more)
      if (status !== 201) throw new Error(`no delegation: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    end: (who: Name, id: string) => w.call(who, 'DELETE', `/api/delegations/${id}`),
    list: (who: Name, of?: Name) => w.call(who, 'GET', `/api/delegations${of ? `?userId=${w.ids[of]}` : ''}`),
    /** The clock's job, as after each quarter of an hour. @returns the emails and pushes */
    clock: async (now: string) => {
      w.clock.now = new Date(now)
      await w.asAcme((db) => enqueue(db, FOLLOW, {}, { key: String(++runs) }))
      return w.settle()
    },
  }
}
