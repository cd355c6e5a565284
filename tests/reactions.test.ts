import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { exportFacts } from '#features/core/exports/facts.ts'
import { signInRules } from '#features/core/identity/factors/facts.ts'
import { reaction, record } from '#platform/events.ts'
import { startWorker } from '#platform/jobs.ts'
import { portsOf } from '#platform/ports.ts'
import { data, owner, ownerUrl } from './database.ts'
import { config, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(async () => {
  await owner.query('delete from graphile_worker._private_jobs')
  await w.close()
})

test('a reaction has the details that its facts declare, by the name of the fact', () => {
  reaction({
    name: 'of two kinds',
    on: [exportFacts.failed, signInRules.secondFactorNear],
    run: async (_ctx, fact) => {
      if (fact.name === 'export.failed') expectTypeOf(fact.details.file).toBeString()
      else expectTypeOf(fact.details).toEqualTypeOf<{ from: string; stage: string }>()
    },
  })
})

test('details that are not as their kind declares them reach no reaction, and the log names no value', async () => {
  const [before, after] = [vi.fn<(details: object) => void>(), vi.fn<(details: object) => void>()]
  const errors: string[] = []
  const { ready } = exportFacts
  const worker = await startWorker({
    database: data,
    ownerUrl,
    origin: config.origin,
    live: { push: () => {}, end: () => {}, online: async () => [] },
    transport: { send: async () => {} },
    ports: portsOf([]),
    reactions: [
      reaction({ name: `test.${randomUUID()}`, on: [ready], run: async (_ctx, { details }) => before(details) }),
      reaction({
        name: `test.${randomUUID()}`,
        // the fact was written by a version that did not count them
        on: [{ ...ready, details: z.object({ file: z.string(), pages: z.int() }) }],
        run: async (_ctx, { details }) => after(details),
      }),
    ],
    jobs: [],
    log: { error: (about, message) => void errors.push(`${message} ${JSON.stringify(about)}`), warn: () => {} },
  })
  const details = { exportId: randomUUID(), file: 'people-of-acme.csv' }
  const actor = { userId: w.acme.ids.adam, token: { id: randomUUID() } }
  await data.asCompany(w.acme.id, (db) => record({ db, ip: '', actor }, ready, null, details))
  await vi.waitFor(() => expect(errors).not.toEqual([]), 20_000)
  await worker.stop()
  // by which token it was done is the trail's, not the reaction's
  expect(before.mock.calls).toEqual([[details]])
  expect(after).not.toHaveBeenCalled()
  expect(errors.join()).toMatch(/export\.ready: pages/)
  expect(errors.join()).not.toContain('people-of-acme')
})
