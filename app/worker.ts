import { readConfig } from '#platform/config.ts'
import { startWorkerNode } from './node.ts'

const close = await startWorkerNode(readConfig(process.env))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then((inTime) => process.exit(inTime ? 0 : 1)))
