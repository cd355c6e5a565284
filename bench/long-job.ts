// node bench/long-job.ts [seconds]: a job that takes so long, with two workers apart that watch for dead ones as they really do. First
// nobody dies; then the worker that has the job is killed (-9) in the middle of it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'

const seconds = Number(process.argv[2] ?? 60)
const NAME = 'bench.long'

if (process.send) await work()
else await watch()

/** One worker, told by its environment where the database is. */
async function work() {
  const { database } = await import('#platform/db.ts')
  const { startWorker } = await import('#platform/jobs.ts')
  const { portsOf } = await import('#platform/ports.ts')
  const { TEST_SECRET } = await import('#tests/secret.ts')
  const { OWNER_URL: ownerUrl = '', APP_URL: appUrl = '' } = process.env
  await startWorker({
    database: database(appUrl, TEST_SECRET, 4),
    ownerUrl,
    origin: new URL('http://localhost:3000'),
    live: { push: () => {}, end: () => {}, online: async () => [] },
    transport: { send: async () => {} },
    ports: portsOf([]),
    reactions: [],
    jobs: [
      {
        name: NAME,
        run: async () => {
          process.send!('begun')
          await new Promise((done) => setTimeout(done, seconds * 1000))
          process.send!('done')
        },
      },
    ],
    log: { error: (_about, message) => console.error(message), warn: () => {} },
  })
  process.send!('ready')
}

async function watch() {
  const { default: setup } = await import('#tests/setup.ts')
  const finish = await setup()
  const { appUrl, data, owner, ownerUrl } = await import('#tests/database.ts')
  const { enqueue } = await import('#platform/jobs.ts')
  const { world } = await import('#tests/world.ts')
  const w = await world()
  const workers = await Promise.all([one(), one()])
  async function one() {
    const child: ChildProcess = fork(import.meta.filename, [String(seconds)], {
      env: { ...process.env, OWNER_URL: ownerUrl, APP_URL: appUrl },
    })
    const said = { child, begun: 0, done: 0 }
    child.on('message', (word) => {
      if (word === 'begun') said.begun++
      if (word === 'done') said.done++
    })
    await once(child, 'message')
    return said
  }
  const sum = (of: 'begun' | 'done') => workers.reduce((all, worker) => all + worker[of], 0)
  async function until(what: () => boolean | Promise<boolean>) {
    const begun = performance.now()
    while (!(await what())) {
      if (performance.now() - begun > (seconds + 60) * 1000) throw new Error('it did not come to that')
      await new Promise((done) => setTimeout(done, 20))
    }
    return ((performance.now() - begun) / 1000).toFixed(1)
  }
  const isEmpty = async () =>
    (await owner.query(`select 1 from graphile_worker._private_jobs where attempts < max_attempts`)).rowCount === 0
  const add = () => w.asAcme((db) => enqueue(db, NAME, {}))

  await add()
  const took = await until(isEmpty)
  console.log(`${seconds} s: begun ${sum('begun')} times, done ${sum('done')} times, after ${took} s`)
  const alone = sum('begun')

  await add()
  await until(() => sum('begun') === alone + 1)
  const victim = workers.find(({ begun, done }) => begun > done)!
  await new Promise((done) => setTimeout(done, (seconds * 1000) / 2))
  victim.child.kill('SIGKILL')
  const again = await until(() => sum('begun') === alone + 2)
  await until(isEmpty)
  console.log(
    `killed in its middle: the other worker took it up after ${again} s; begun ${sum('begun') - alone} times, done ${sum('done') - 1} times; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const isRight = alone === 1 && sum('begun') === 3 && sum('done') === 2
  for (const { child } of workers) child.kill('SIGKILL')
  await w.close()
  await Promise.all([owner.end(), data.close()])
  await finish()
  process.exit(isRight ? 0 : 1)
}
