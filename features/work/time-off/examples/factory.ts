import type { Name, World } from '#tests/world.ts'
import { policyWorld } from '../policies/factory.ts'
import { type ExampleFields, MON_TO_FRI } from './contract.ts'

export const EXAMPLES = '/api/settings/time-off/examples'

/** A whole year without leave. */
export const YEAR = {
  name: 'A whole year',
  hireDate: '2026-01-01',
  weekdays: [...MON_TO_FRI],
  leave: [] as ExampleFields['leave'],
  asOf: '2026-12-31',
  expected: 25_000,
  note: '',
}

/** A company whose vacation policy has these settings, for ever. */
export async function worldWith(settings: object): Promise<World> {
  const w = await policyWorld()
  await w.asAcme((db) =>
    db
      .updateTable('leavePolicies')
      .set({ effectiveFrom: '2015-01-01', settings: JSON.stringify(settings) })
      .where('kind', '=', 'vacation')
      .where('userId', 'is', null)
      .execute(),
  )
  return w
}

export const addExample = (w: World, more: object = {}, who: Name | null = 'hr') =>
  w.call(who, 'POST', EXAMPLES, { ...YEAR, kind: 'vacation', ...more })
