// A worker as a process of its own, with one job that says when it begins and ends when it is told to: see crashes-jobs.test.ts.
import { parseArgs } from 'node:util'
import { database } from '#platform/db.ts'
import { startWorker } from '#platform/jobs.ts'
import { portsOf } from '#platform/ports.ts'
import { TEST_SECRET } from './secret.ts'

const { values } = parseArgs({
  options: { owner: { type: 'string' }, app: { type: 'string' }, job: { type: 'string' } },
})
let finish = () => {}
const worker = await startWorker({
  database: database(values.app!, TEST_SECRET, 2),
  ownerUrl: values.owner!,
  origin: new URL('http://localhost:3000'),
  live: { push: () => {}, end: () => {}, online: async () => [] },
  transport: { send: async () => {} },
  ports: portsOf([]),
  reactions: [],
  jobs: [
    {
      name: values.job!,
      run: () => {
        process.send!('begun')
        return new Promise<void>((done) => {
          finish = done
        })
      },
    },
  ],
  log: { error: (_about, message) => console.error(message), warn: () => {} },
  watching: { lookEveryMs: 50, graceMs: 1500 },
})
process.on('message', (said) => (said === 'finish' ? finish() : void worker.stop().then(() => process.exit(0))))
process.send!('ready')
