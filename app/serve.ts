import { readConfig } from '#platform/config.ts'
import { cautionOf, refuseDemoLogins } from './caution.ts'
import { loadRare, writeCompiled } from './compiled.ts'
import { startNode } from './node.ts'
import { devMail } from './dev-mail.ts'
import { pages } from './pages.ts'
import { reference } from './reference.ts'

const config = readConfig(process.env)
await refuseDemoLogins(config)
for (const sentence of cautionOf(config)) console.error(sentence)
const vite = process.env.STAFFROOM_HOT ? await (await import('./hot.ts')).hot() : null
const node = await startNode(config, async (app, data) => {
  reference(app)
  if (!config.production) devMail(app, data)
  await pages(app, config, data, vite)
  writeCompiled()
})

let closing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
// bin/launch.ts waits for this; a server without its launcher has no process that ends it
process.send?.('ready')
process.on('disconnect', close)
void loadRare()

function close() {
  if (closing) return
  closing = true
  void Promise.resolve(vite?.close())
    .then(node.close)
    .then(
      (inTime) => process.exit(inTime ? 0 : 1),
      () => process.exit(1),
    )
}
