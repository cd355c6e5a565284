import { world } from '#tests/world.ts'
import { first } from './server/actions.ts'

/** A company with the policies that a new one begins with, on 4 May 2026. */
export async function policyWorld() {
  const w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  const made = { companyId: w.acme.id, countryId: 752, timeZone: undefined, language: 'en' as const }
  await w.asAcme((db) => first(db, { ...made, now: w.clock.now }).execute())
  return w
}

export const PATH = '/api/settings/time-off/policies'

/** The rules of a vacation policy as they are sent; the day from which they hold is up to the test. */
export const rules = {
  kind: 'vacation',
  unlimited: false,
  entitlement: 30_000,
  daysType: 'working',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'none',
  carryOverMax: null as number | null,
  carryOverLastDay: null as string | null,
  floor: 0,
  pendingReserves: true,
}
