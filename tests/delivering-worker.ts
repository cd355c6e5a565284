// A worker as a process of its own that makes deliveries to webhooks, to be killed in the middle of one: see killed.test.ts.
import { parseArgs } from 'node:util'
import { modules } from '#app/modules.ts'
import { database } from '#platform/db.ts'
import { startWorker } from '#platform/jobs.ts'
import { bindOutbound } from '#platform/outbound.ts'
import { portsOf } from '#platform/ports.ts'
import { bindSecrets } from '#platform/secrets.ts'
import { TEST_SECRET } from './secret.ts'

const { values } = parseArgs({ options: { owner: { type: 'string' }, app: { type: 'string' } } })
bindSecrets(TEST_SECRET)
bindOutbound({ open: true })
await startWorker({
  database: database(values.app!, TEST_SECRET, 2),
  ownerUrl: values.owner!,
  origin: new URL('http://localhost:3000'),
  live: { push: () => {}, end: () => {}, online: async () => [] },
  transport: { send: async () => {} },
  ports: portsOf(modules),
  reactions: [],
  jobs: modules.flatMap((module) => module.jobs ?? []).filter((job) => job.outside),
  log: { error: (_about, message) => console.error(message), warn: () => {} },
})
process.send!('ready')
