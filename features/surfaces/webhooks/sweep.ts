import { randomUUID } from 'node:crypto'
import { seal } from '#platform/secrets.ts'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { webhooks } from './contract.ts'
import { newSecret } from './server/signing-present.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    webhook: string
    delivery: string
  }
}

/** More than are called at once. */
const KEPT = 12

const fields = { address: 'https://example.com/hook', description: 'Payroll', events: ['department.created'] }

export const sweep: SweepPart = {
  of: [webhooks],
  own: { id: 'webhook', deliveryId: 'delivery' },
  records: async (db, { company }) => {
    // each call of a sweep makes one, and a company can have twenty: the oldest are not needed any more
    await db
      .deleteFrom('webhooks')
      .where('id', 'in', (of) => of.selectFrom('webhooks').select('id').orderBy('createdAt', 'desc').offset(KEPT))
      .execute()
    const webhook = randomUUID()
    const secret = seal({ companyId: company, column: 'webhooks.secret', row: webhook }, newSecret())
    await db
      .insertInto('webhooks')
      .values({ ...fields, id: webhook, secret })
      .execute()
    const of = { webhookId: webhook, eventId: randomUUID(), event: 'department.created', body: '{}', triesLeft: 0 }
    const { id: delivery } = await db
      .insertInto('webhookDeliveries')
      .values({ ...of, state: 'failed' })
      .returning('id')
      .executeTakeFirstOrThrow()
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
