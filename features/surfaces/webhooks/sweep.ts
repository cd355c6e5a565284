import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { webhooks } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    webhook: string
    delivery: string
  }
}

const fields = { address: 'https://example.com/hook', description: 'Payroll', events: ['department.created'] }

export const sweep: SweepPart = {
  of: [webhooks],
  own: { id: 'webhook', deliveryId: 'delivery' },
  calls: async (w, owner) => {
    const { body } = await w.call(owner, 'POST', '/api/settings/webhooks', fields)
    const webhook = body.data.id as string
    const as = owner === 'adam' ? w.asAcme : w.asGlobex
    const of = { webhookId: webhook, eventId: randomUUID(), event: 'department.created', body: '{}', triesLeft: 0 }
    const delivery = await as(async (db) => {
      const row = await db
        .insertInto('webhookDeliveries')
        .values({ ...of, state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
    return { webhook, delivery }
  },
  examples: {
    createWebhook: () => fields,
    changeWebhook: () => ({ ...fields, version: 1 }),
    moveWebhook: () => ({ version: 1, state: 'paused' }),
    rotateWebhookSecret: () => ({ version: 1 }),
    deleteWebhook: () => ({ version: 1 }),
  },
}
