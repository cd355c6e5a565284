// `npm test`: installs, then every check and test, and a last line that counts them.
import { spawnSync } from 'node:child_process'
import { install, node24, root } from './node24.mjs'

install()
const { status } = spawnSync(node24(), ['bin/check.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
