import { type ChildProcess, fork } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appUrl, owner, ownerUrl } from '#tests/database.ts'
import { type Program, receiver, verifies } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { keeping, PATH } from './factory.ts'

let w: World
let program: Program
let child: ChildProcess
beforeAll(async () => {
  w = await world()
  await w.settle()
})
afterAll(() => w.close())
beforeEach(async () => {
  program = await receiver()
})
afterEach(() => {
  child.kill('SIGKILL')
  program.close()
})

async function until(what: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
    if (await what()) return
  throw new Error('it did not come to that')
}

test('a worker that is killed while the receiver thinks leaves the delivery to another one, with the same id', async () => {
  const k = keeping(w)
  const { id, secret } = await k.add(program.address)
  await k.department('Killed')
  // the delivery is written; it is sent by the process alone
  program.answer = (response) => response.writeHead(500).end()
  await w.settle()
  program.answer = () => {}
  await owner.query('update webhook_deliveries set next_at = now() where webhook_id = $1', [id])
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  child = fork('tests/delivering-worker.ts', [`--owner=${ownerUrl}`, `--app=${appUrl}`])
  await until(() => program.got.length === 2)
  child.kill('SIGKILL')
  program.answer = (response) => response.writeHead(200).end('thanks')
  // nobody sends it while the one that was killed could still be at it
  w.clock.now = new Date()
  const isFree = async () => {
    const { rows } = await owner.query(`select 1 from graphile_worker._private_jobs where locked_at is not null`)
    return rows.length === 0
  }
  await until(async () => {
    await w.settle()
    return isFree()
  })
  expect(program.got).toHaveLength(2)
  expect((await k.log(id))[0]).toMatchObject({ state: 'waiting', tries: 2 })
  await k.later(31_000)
  expect(program.got).toHaveLength(3)
  expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: 3, reply: 'thanks' }])
  expect(new Set(program.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(verifies(secret, program.got[2]!, w.clock.now)).toBe(true)
  expect((await w.call('adam', 'GET', `${PATH}/${id}`)).body.data.failingSince).toBeNull()
}, 60_000)
