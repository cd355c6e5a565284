import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Keeps Node's compile cache, so that a killed server listens again in half the time. It lies beside the packages, where only we write,
 * because its content is executed. NODE_COMPILE_CACHE names another folder; without a writable one the start just takes longer.
 */
export const keepCompiled = () =>
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/staffroom-compiled'))

/** Before the server listens: Node by itself writes when a process ends in order, and one that is killed never does. */
export const writeCompiled = () => flushCompileCache()

/** Large packages that few calls need, loaded with the first of these calls or a moment after the start: docs/decisions/starting-again.md. */
const RARE = [
  () => import('@simplewebauthn/server'),
  () => import('date-holidays'),
  () => import('@node-saml/node-saml'),
  () => import('openid-client'),
  () => import('write-excel-file/node'),
]
/** After a crash people wait: their calls have priority. */
const EACH_AFTER_MS = 2000

/** Loaded once everything runs, so that no request waits for them later. */
export async function loadRare(): Promise<void> {
  for (const load of RARE) {
    await pause(EACH_AFTER_MS, undefined, { ref: false })
    await load()
  }
  writeCompiled()
}
