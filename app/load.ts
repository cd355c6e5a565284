import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

/** What one company's load would cost the others: who waits for their turn, and how long the event loop was held. */
export function measureLoad(app: FastifyInstance, registry: Registry): void {
  const turns: Gauge = new Gauge({
    name: 'staffroom_calls_waiting',
    help: "Requests that wait for their company's or person's turn",
    registers: [registry],
    collect: () => turns.set(app.waitingCalls()),
  })
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const held: Gauge = new Gauge({
    name: 'staffroom_event_loop_held_seconds',
    help: 'The longest that the event loop was held since the last look',
    registers: [registry],
    collect: () => {
      held.set(loop.max / 1e9)
      loop.reset()
    },
  })
  app.addHook('onClose', async () => void loop.disable())
}
