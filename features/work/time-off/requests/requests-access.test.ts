import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#platform/context.ts'
import { relationTo } from '#platform/scope.ts'
import { readSession } from '#platform/session.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from '../balances/server/api.ts'
import { may } from './server/access.ts'
import { subjectOf } from './server/request-present.ts'
import * as store from './server/read-store.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
})
afterAll(() => w.close())

const ask = (who: Name, kind: string, approver: Name) =>
  w.call(who, 'POST', '/api/time-off/requests', {
    kind,
    firstDay: '2026-07-06',
    lastDay: '2026-07-14',
    approverIds: [w.ids[approver]],
  })

test('may.see and visibleTo agree for everyone about every request', async () => {
  await ask('ann', 'vacation', 'max')
  await ask('eve', 'sick_day', 'hr')
  await ask('max', 'day_off', 'dora')
  const actors = await everyone()
  const all = await w.asAcme((db) => store.list(db, actors.adam!, {}))
  expect(all.rows).toHaveLength(3)
  for (const [name, actor] of Object.entries(actors))
    await w.asAcme(async (db) => {
      const seen = (await store.list(db, actor, {})).rows.map((row) => row.id)
      const allowed: string[] = []
      for (const row of all.rows) {
        if (may.see(actor, subjectOf(row, w.clock.now), await relationTo(db, actor, row.userId))) allowed.push(row.id)
      }
      expect(seen, name).toEqual(allowed)
    })
})

async function everyone(): Promise<Record<string, Actor>> {
  const names = Object.keys(w.acme.ids).filter((name) => w.tokens[name as Name])
  const read = await Promise.all(
    names.map((name) => w.asAcme((db) => readSession(db, w.tokens[name as Name], new Date()))),
  )
  return Object.fromEntries(names.map((name, index) => [name, read[index]!]))
}
