import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { measureLoad } from './load.ts'
import { serveMetrics } from './metrics.ts'
import { takePolicyReports } from './policy-reports.ts'
import { readiness } from './readiness.ts'

let ofProcess: Registry | undefined
/** Memory, processor, garbage collection: of the process, so once. What watches them is never let go, nor is a registry that it was given. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Health, readiness, metrics and one log line a request: operation, status, milliseconds, ids of company and caller; never an address or a name. */
export function observe(app: FastifyInstance, database: Database, config: Config): void {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'staffroom_request_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'staffroom_unexpected_total',
    help: 'Answers with status 500',
    registers: [registry],
  })
  const waiting: Gauge = new Gauge({
    name: 'staffroom_pool_waiting',
    help: 'Requests that wait for a database connection',
    registers: [registry],
    collect: () => waiting.set(database.pool.waitingCount),
  })
  measureLoad(app, registry)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async (request, reply) => {
    const operation = (request.routeOptions.config as { operation?: string }).operation
    if (!operation) return
    const took = reply.elapsedTime / 1000
    seconds.observe({ operation, status: String(reply.statusCode) }, took)
    if (reply.statusCode >= 500) failures.inc()
    request.log.info(
      {
        operation,
        status: reply.statusCode,
        ms: Math.round(took * 1000),
        company: request.companyId,
        user: request.callerId,
      },
      'request',
    )
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  const canServe = readiness(config)
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing && (await canServe())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  takePolicyReports(app, registry)
  serveMetrics(app, config.metrics, Registry.merge([processMetrics(), registry]))
}
