import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bindAuditKey } from '#platform/audit-signing.ts'
import type { Config } from '#platform/config.ts'
import { database, type Database } from '#platform/db.ts'
import { happenedWithin } from '#platform/events.ts'
import { startWorker, type WorkerParts } from '#platform/jobs.ts'
import { refuseUnsafeDatabase } from '#platform/safe-database.ts'
import { liveServer } from '#platform/live.ts'
import { visitorOf } from '#platform/live-visitor.ts'
import { bindOutbound } from '#platform/outbound.ts'
import { portsOf } from '#platform/ports.ts'
import { transportOf } from '#platform/mail.ts'
import { appUrlFrom } from '#platform/app-role.ts'
import { storageOf } from '#platform/files.ts'
import { nameOf, sealedColumns } from '#platform/resealing.ts'
import { bindSecrets } from '#platform/secrets.ts'
import { bindScanner } from '#platform/scanning.ts'
import { bindStorage } from '#platform/storage-binding.ts'
import { appointFirst } from './appoint.ts'
import { build, logger } from './build.ts'
import { bindLive } from '#platform/live-binding.ts'
import { requiredOf } from '#features/core/identity/mandatory/server/api.ts'
import { modules } from './modules.ts'

/** One node: HTTP, sockets and, unless it works apart, the worker. `close` lets requests in flight finish and tells the sockets. */
export async function startNode(config: Config, finish: (app: FastifyInstance, data: Database) => Promise<void>) {
  const appUrl = config.appUrl ?? appUrlFrom(config.ownerUrl, config.secret)
  const data = database(appUrl, config.secret, config.pool)
  if (config.production) await refuseUnsafeDatabase(data, config)
  if (config.operatorEmail) await appointFirst(config.ownerUrl, config.operatorEmail)
  const ports = portsOf(modules)
  const app = await build(config, data, { ports })
  await finish(app, data)
  await app.ready()
  const mandatory = requiredOf(ports)
  const { live, close: closeLive } = liveServer(appUrl, {
    log: app.log,
    http: app.server,
    handshake: {
      identify: ({ headers }) => visitorOf({ origin: config.origin, database: data, mandatory }, headers),
      happenedWithin: (companyId, ms) => data.asCompany(companyId, (db) => happenedWithin(db, ms)),
    },
  })
  bindLive(live)
  await app.listen({ port: config.port, host: config.bind })
  const worker = config.worker === 'inside' ? await workerOf(config, data, { ports, live, log: app.log }) : null
  return {
    app,
    database: data,
    /** Accepts no new calls, finishes the running ones, notifies the sockets; then stops the worker and the database. */
    close: () =>
      withinBounds(app.log, [
        ['http', () => Promise.all([app.close(), closeLive()])],
        ['worker', async () => worker?.stop()],
        ['database', () => data.close()],
      ]),
  }
}

/** The worker as a process of its own. */
export async function startWorkerNode(config: Config) {
  const appUrl = config.appUrl ?? appUrlFrom(config.ownerUrl, config.secret)
  const data = database(appUrl, config.secret, config.pool)
  if (config.production) await refuseUnsafeDatabase(data, config)
  const log = logger(config)
  const { live, close: closeLive } = liveServer(appUrl, { log })
  bindStorage(storageOf(config))
  bindScanner(config.scan)
  bindAuditKey(config.secret, config.auditKey)
  bindOutbound({ open: !config.production, inner: config.outboundInner })
  bindSecrets(config.secret, { old: config.oldSecret, columns: sealedColumns(modules).map(nameOf) })
  const worker = await workerOf(config, data, { ports: portsOf(modules), live, log })
  return () =>
    withinBounds(log, [
      ['worker', () => worker.stop()],
      ['live', closeLive],
      ['database', () => data.close()],
    ])
}

/** The launcher gives a server ten seconds to end before it is killed: see bin/launch-server.ts, and Docker does the same. */
const BOUND_MS = 9000
/** A step that hangs, because PostgreSQL does, leaves time for the next. */
const STEP_MS = 7000

/** Step by step, and none waited for too long: what is cut off is a crash, after which nothing is lost. @returns whether all ended in time */
async function withinBounds(
  log: FastifyBaseLogger,
  steps: readonly [string, () => Promise<unknown>][],
): Promise<boolean> {
  const end = performance.now() + BOUND_MS
  let inTime = true
  for (const [step, work] of steps) {
    const ms = Math.max(200, Math.min(STEP_MS, end - performance.now()))
    const ended = await Promise.race([
      work().then(
        () => true,
        (err: unknown) => {
          log.warn({ err, step }, 'could not be closed')
          return false
        },
      ),
      pause(ms, null, { ref: false }),
    ])
    if (ended === null) log.warn({ step }, 'did not end in time')
    inTime &&= ended === true
  }
  return inTime
}

const workerOf = (config: Config, data: Database, parts: Pick<WorkerParts, 'ports' | 'live' | 'log'>) =>
  startWorker({
    ...parts,
    database: data,
    ownerUrl: config.ownerUrl,
    origin: config.origin,
    transport: transportOf(config, data),
    reactions: modules.flatMap((module) => module.reactions ?? []),
    jobs: modules.flatMap((module) => module.jobs ?? []),
  })
