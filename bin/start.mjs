// `npm start` in a fresh clone, under whatever Node the machine has: install, then go on under the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, node24, root } from './node24.mjs'

const began = Date.now()
console.log('\n  Staffroom\n')
if (install()) console.log(`  ✓ packages installed  ${((Date.now() - began) / 1000).toFixed(1)} s`)

const child = spawn(node24(), [join(root, 'bin/launch.ts'), ...process.argv.slice(2)], {
  cwd: root,
  // what was compiled once is kept, by the launcher and by the server that it starts (app/compiled.ts)
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/staffroom-compiled'), ...process.env },
  // the channel: when this process is killed, the launcher notices
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// Ctrl-C reaches the launcher by itself; a signal to this process alone has to be passed on
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
