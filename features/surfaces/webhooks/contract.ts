import { z } from 'zod'
import { listOf } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { lifecycle } from '#kit/lifecycle.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    webhooks: true
  }
}

export const life = lifecycle({
  starts: 'active',
  states: ['active', 'paused'],
  moves: { pause: { from: ['active'], to: 'paused' }, resume: { from: ['paused'], to: 'active' } },
})
export const STATES = life.states
export type State = (typeof STATES)[number]
export const PAUSED_BY = ['person', 'failures'] as const

export const deliveryLife = lifecycle({
  starts: 'waiting',
  states: ['waiting', 'delivered', 'failed', 'skipped'],
  moves: {
    deliver: { from: ['waiting'], to: 'delivered' },
    fail: { from: ['waiting'], to: 'failed' },
    skip: { from: ['waiting'], to: 'skipped' },
    again: { from: ['delivered', 'failed', 'skipped'], to: 'waiting' },
  },
})
export const DELIVERY_STATES = deliveryLife.states
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** Why a try did not succeed. */
export const PROBLEMS = ['status', 'redirect', 'slow', 'address', 'name', 'certificate', 'connection'] as const
export type ProblemOf = (typeof PROBLEMS)[number]

/** Rotated secrets are still signed with for so long. */
export const OLD_SECRET_HOURS = 24
/** Deliveries are kept for so long. */
export const LOG_DAYS = 30
/** Days without success until a webhook is paused. */
export const GIVE_UP_DAYS = 5
/** The most webhooks of a company. */
export const MOST = 20
/** What a test is called. */
export const TEST_EVENT = 'webhooks.test'

const moment = z.iso.datetime()
const eventName = z.string().max(100)

export const payload = z
  .object({
    id: z.uuid().describe('Of what happened: the same for every try and in every webhook. Also in `webhook-id`.'),
    type: z.string().describe('What happened, as the list of events names it.'),
    occurredAt: moment.describe('When it happened, in UTC.'),
    company: z.object({ id: z.uuid(), domain: z.string() }),
    data: z
      .looseObject({
        subjectId: z.uuid().nullable().describe('What, or whom, it happened to.'),
        actorId: z.uuid().nullable().describe('Who did it; null for the product itself.'),
      })
      .describe('Ids, days, numbers and fixed words alone, as the event describes. Read the rest by the API.'),
  })
  .meta({ id: 'WebhookPayload', description: 'The body of a delivery.' })
export type Payload = z.infer<typeof payload>

export const webhook = z
  .object({
    id: z.uuid(),
    address: z.string().describe('Where deliveries are sent, by POST.'),
    description: z.string(),
    events: z.array(z.string()).describe('The names of the events that it is told of.'),
    state: z.enum(STATES),
    pausedBy: z.enum(PAUSED_BY).nullable().describe('`failures`: nothing had succeeded for five days.'),
    failingSince: moment.nullable().describe('Since when no delivery has succeeded; null after a success.'),
    oldSecretUntil: moment.nullable().describe('Until then deliveries are signed with the secret before as well.'),
    creator: z.string().describe('Who added it; empty when that person is gone.'),
    createdAt: moment,
    lastDelivery: z
      .object({ state: z.enum(DELIVERY_STATES), at: moment })
      .nullable()
      .describe('The latest one; null when there has been none in the last 30 days.'),
    version: z.number().int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

export const delivery = z
  .object({
    id: z.uuid(),
    event: z.string(),
    eventName: z.string().describe('In the language of the answer.'),
    eventId: z.uuid().describe('As the receiver gets it (`webhook-id`).'),
    isTest: z.boolean(),
    state: z.enum(DELIVERY_STATES),
    tries: z.number().int(),
    createdAt: moment,
    triedAt: moment.nullable().describe('The last try.'),
    nextAt: moment.nullable().describe('The next try; null when there is none.'),
    statusCode: z.number().int().nullable().describe('The HTTP status of the last try.'),
    duration: z.number().int().nullable().describe('Of the last try, in milliseconds.'),
    problem: z.enum(PROBLEMS).nullable().describe('Why the last try did not succeed.'),
    body: z.string().describe('What was sent.'),
    reply: z.string().describe('How the reply of the last try began, up to 1 KB.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof delivery>

export const eventArea = z
  .object({
    area: z.string(),
    name: z.string(),
    events: z.array(z.object({ name: z.string(), label: z.string() })),
  })
  .meta({ id: 'WebhookEventArea', description: 'Events of one area, in the language of the answer.' })
export type EventArea = z.infer<typeof eventArea>

const secret = z.string().describe('`whsec_` and the key in base64. It is in this answer and in no other.')
const fields = {
  address: z.string().trim().min(1).max(2000),
  description: z.string().trim().max(200).default(''),
  events: z.array(eventName).min(1, 'webhooks.chooseEvents').max(200),
}
const byId = z.object({ id: z.uuid() })
const ofVersion = byId.extend({ version: z.number().int() })
const viewers = { needs: { anyOf: ['settings.webhooks.view'] }, by: 'person' } as const
const editors = { needs: { anyOf: ['settings.webhooks.edit'] }, by: 'person' } as const

export const webhooks = contract({
  listWebhooks: {
    ...viewers,
    method: 'GET',
    shows: ['webhooks', 'names'],
    path: '/api/settings/webhooks',
    summary: 'Webhooks of the company, by their description',
    input: z.object({}),
    reply: z.object({ data: z.array(webhook), can: z.object({ edit: z.boolean() }) }),
  },
  listWebhookEvents: {
    ...viewers,
    method: 'GET',
    shows: [],
    path: '/api/settings/webhooks/events',
    summary: 'Events that a webhook can be told of, by area',
    input: z.object({}),
    reply: z.object({ data: z.array(eventArea) }),
  },
  showWebhook: {
    ...viewers,
    method: 'GET',
    shows: ['webhooks', 'names'],
    path: '/api/settings/webhooks/:id',
    summary: 'One webhook',
    input: byId,
    reply: z.object({ data: webhook, can: z.object({ edit: z.boolean() }) }),
  },
  createWebhook: {
    ...editors,
    method: 'POST',
    path: '/api/settings/webhooks',
    summary: 'Adds a webhook; its secret is shown once',
    secret: true,
    status: 201,
    input: z.object(fields),
    reply: z.object({ data: webhook, secret }),
    success: 'webhooks.added',
  },
  changeWebhook: {
    ...editors,
    method: 'PUT',
    path: '/api/settings/webhooks/:id',
    summary: 'Changes a webhook',
    input: ofVersion.extend(fields),
    reply: z.object({ data: webhook }),
    success: 'webhooks.saved',
  },
  moveWebhook: {
    ...editors,
    method: 'PUT',
    path: '/api/settings/webhooks/:id/state',
    summary: 'Pauses a webhook, or resumes it; what happens in between is not delivered later',
    input: ofVersion.extend({ state: z.enum(STATES) }),
    reply: z.object({ data: webhook }),
    success: 'webhooks.saved',
  },
  rotateWebhookSecret: {
    ...editors,
    method: 'POST',
    path: '/api/settings/webhooks/:id/secret',
    summary: 'Makes a new secret, shown once; the old one is signed with for another 24 hours',
    secret: true,
    input: ofVersion,
    reply: z.object({ data: webhook, secret }),
    success: 'webhooks.rotated',
  },
  deleteWebhook: {
    ...editors,
    method: 'DELETE',
    path: '/api/settings/webhooks/:id',
    summary: 'Deletes a webhook and its log; what still waits is not delivered',
    input: ofVersion,
    reply: z.object({}),
    success: 'webhooks.removed',
  },
  testWebhook: {
    ...editors,
    method: 'POST',
    path: '/api/settings/webhooks/:id/test',
    summary: 'Delivers a test, whatever the state of the webhook; it is tried once',
    status: 201,
    limits: [{ per: 'who', times: 30, seconds: 300 }],
    input: byId,
    reply: z.object({ data: z.object({ id: z.uuid().describe('Of the delivery.') }) }),
    success: 'webhooks.testSent',
  },
  listWebhookDeliveries: {
    ...viewers,
    method: 'GET',
    shows: ['webhooks'],
    path: '/api/settings/webhooks/:id/deliveries',
    summary: 'Deliveries of a webhook in the last 30 days, newest first',
    input: byId.extend({ state: listOf(DELIVERY_STATES), cursor: z.string().max(200).optional() }),
    reply: z.object({ data: z.array(delivery), next: z.string().nullable() }),
  },
  sendWebhookDeliveryAgain: {
    ...editors,
    method: 'POST',
    path: '/api/settings/webhooks/:id/deliveries/:deliveryId/again',
    summary: 'Sends a delivery again, once, with the same id and body',
    limits: [{ per: 'who', times: 60, seconds: 300 }],
    input: byId.extend({ deliveryId: z.uuid() }),
    reply: z.object({}),
    success: 'webhooks.sendingAgain',
  },
})
