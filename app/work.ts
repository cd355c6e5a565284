import { readConfig } from '#platform/config.ts'
import { loadRare, writeCompiled } from './compiled.ts'
import { startWorkerNode } from './node.ts'

writeCompiled()
const close = await startWorkerNode(readConfig(process.env))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then((inTime) => process.exit(inTime ? 0 : 1)))
void loadRare()
