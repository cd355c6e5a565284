import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { Delivery, Webhook } from './contract.ts'

export const PATH = '/api/settings/webhooks'

/** Calls of people who look after webhooks. */
export const keeping = (w: World) => ({
  add: async (address: string, events: string[] = ['department.created'], who: Name = 'adam') => {
    const { status, body } = await w.call(who, 'POST', PATH, { address, description: 'Payroll', events })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { ...(body.data as Webhook), secret: body.secret as string }
  },
  show: async (id: string, who: Name = 'adam') => (await w.call(who, 'GET', `${PATH}/${id}`)).body.data as Webhook,
  log: async (id: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `${PATH}/${id}/deliveries`)).body.data as Delivery[],
  /** Something that webhooks are told of. */
  department: async (name: string, who: Name = 'adam') => {
    const { status, body } = await w.call(who, 'POST', '/api/departments', { name })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id as string
  },
  /** The clock moves on, and what waits is due. */
  later: async (ms: number) => {
    w.clock.now = new Date(w.clock.now.getTime() + ms)
    await owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    return w.settle()
  },
})
