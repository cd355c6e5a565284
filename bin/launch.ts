import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '#platform/migrate.ts'
import { withSecretFiles } from '#platform/secret-files.ts'
import { buildPages } from './build-pages.ts'
import { dataFolder, freePort, root } from './launch-place.ts'
import { seedDemo } from './launch-seed.ts'
import { type Mode, modeOf, type Settings, settingsFor } from './launch-settings.ts'
import { startServer } from './launch-server.ts'
import { startPostgres } from './embedded-postgres.ts'

export interface LaunchOptions {
  /** Hot reload of the pages, and a new server process when the server's code changes. */
  hot?: boolean
}

/**
 * Everything from nothing to a served page: database, migrations, demo company, pages, server. Each step says how long it took.
 * Stops all of it, the server first, on Ctrl-C, on SIGTERM, when the server keeps dying, and when the parent process is gone.
 */
export async function launch({ hot = false }: LaunchOptions = {}): Promise<void> {
  const began = Date.now()
  const stops: (() => Promise<unknown>)[] = []
  stopAllOn(stops)
  try {
    const given = withSecretFiles(process.env)
    const mode = modeOf(given)
    const env = settingsFor(mode, given)
    await step('port', () => freePort(Number(env.PORT)))
    // the pages need no database: both at the same time
    const pages = hot ? Promise.resolve() : step('pages', () => buildPages(env.WEB_FOLDER!))
    pages.catch(() => {})
    if (!env.DATABASE_URL) env.DATABASE_URL = await step('database', () => embedded(stops))
    const secret = env.STAFFROOM_SECRET ?? ''
    await step('migrations', () => migrate(env.DATABASE_URL!, secret, { appUrl: env.DATABASE_APP_URL }))
    if (mode === 'trial') await step('demo company', () => seedDemo(env))
    await pages
    const server = await step('server', () => startServer({ env, hot }))
    stops.unshift(server.stop)
    welcome(env, mode, Date.now() - began)
    void server.ended.then(() => stopAll(stops, 1))
  } catch (error) {
    console.error(`\n  ${(error as Error).message}\n`)
    await stopAll(stops, 1)
  }
}

async function embedded(stops: (() => Promise<unknown>)[]) {
  if (process.env.NODE_ENV === 'production')
    throw new Error('DATABASE_URL: production needs a PostgreSQL server of its own')
  const postgres = await startPostgres(join(dataFolder(), 'postgres'), { durable: true, ownSignals: true })
  stops.push(postgres.stop)
  return postgres.url()
}

async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
  console.log(`  ✓ ${`${name} ${noteOn(result)}`.padEnd(36)} ${took}`)
  return result
}

/** What a step did, in brackets; of a list how much is in it. */
function noteOn(result: unknown): string {
  if (Array.isArray(result)) return result.length > 0 ? `(${result.length} new)` : '(as before)'
  return typeof result === 'string' && result.startsWith('(') ? result : ''
}

function stopAllOn(stops: (() => Promise<unknown>)[]) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(stops, 0))
  // started by bin/start.mjs, which has been killed
  if (process.channel) process.on('disconnect', () => void stopAll(stops, 0))
}

let stopping = false

async function stopAll(stops: readonly (() => Promise<unknown>)[], code: number) {
  if (stopping) return
  stopping = true
  for (const stop of stops) await stop().catch(() => {})
  process.exit(code)
}

function welcome(env: Settings, mode: Mode, tookMs: number) {
  const origin = new URL(env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`)
  const lines = [`Ready after ${(tookMs / 1000).toFixed(1)} s`, '', `${origin.origin.padEnd(32)} the public site`]
  if (mode === 'trial') {
    const demo = `${origin.protocol}//demo.${origin.host}`
    lines.push(
      `${demo.padEnd(32)} the demo company; every account has the password staffroom-demo`,
      ...['admin', 'hr', 'manager', 'employee'].map((name) => `${''.padEnd(32)}   ${name}@demo.test`),
      `${`${origin.origin}/operator`.padEnd(32)} for the operator: operator@demo.test, same password`,
      `${`${origin.origin}/dev/mail`.padEnd(32)} every email that would have been sent`,
      `${`${origin.origin}/api`.padEnd(32)} the API reference`,
    )
  }
  lines.push('', 'Ctrl-C stops everything.')
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Run npm start: it installs what is missing')
  await launch()
}
