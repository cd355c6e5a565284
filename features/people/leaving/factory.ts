import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, world } from '#tests/world.ts'
import { CARRY_OUT } from './server/carry-actions.ts'

/** Friday 27 November 2026. */
export const FRIDAY = '2026-11-27'
/** Midnight after that Friday in Bengaluru, five and a half hours ahead; in Stockholm it is half past seven in the evening. */
export const MIDNIGHT = new Date('2026-11-27T18:30:00Z')
export const LEAVING = { lastDay: FRIDAY, reason: 'resigned', note: 'Moves to Goa', rehireEligible: true }

/** The world on a Wednesday: Max works in Bengaluru, everyone else in Stockholm. Sessions last until after every test. */
export async function leavingWorld() {
  const w = await world()
  const location = async (name: string, timeZone: string): Promise<string> =>
    (await w.call('adam', 'POST', '/api/settings/company/locations', { name, countryId: 752, timeZone })).body.data.id
  const stockholm = await location('Stockholm', 'Europe/Stockholm')
  const bengaluru = await location('Bengaluru', 'Asia/Kolkata')
  await w.asAcme(async (db) => {
    await db.updateTable('users').set({ locationId: stockholm }).execute()
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2040-01-01') })
      .execute()
    await db.updateTable('users').set({ locationId: bengaluru }).where('id', '=', w.ids.max).execute()
  })
  w.clock.now = new Date('2026-11-25T09:00:00Z')
  const at = (whose: Name, more = '') => `/api/people/${w.ids[whose]}/leaving${more}`
  const factsOf = (whose: Name) =>
    w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', w.ids[whose]).execute())
  return {
    ...w,
    bengaluru,
    at,
    record: (whose: Name, body: object = {}, who: Name = 'hr') =>
      w.call(who, 'POST', at(whose), { ...LEAVING, ...body }),
    show: async (whose: Name, who: Name = 'hr') => (await w.call(who, 'GET', at(whose))).body.data,
    row: (whose: Name) =>
      w.asAcme((db) => db.selectFrom('users').selectAll().where('id', '=', w.ids[whose]).executeTakeFirstOrThrow()),
    times: async (whose: Name, name: string) => (await factsOf(whose)).filter((fact) => fact.name === name).length,
    /** The worker wakes: what waits for its time, and what comes by the clock. */
    wake: async () => {
      await owner.query('update graphile_worker._private_jobs set run_at = now()')
      await w.asAcme((db) => enqueue(db, CARRY_OUT, {}, { key: 'clock' }))
      return w.settle()
    },
  }
}
export type LeavingWorld = Awaited<ReturnType<typeof leavingWorld>>
