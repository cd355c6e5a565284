import { z } from 'zod'
import type { FactKind } from '#kit/facts.ts'
import { port } from '#platform/ports.ts'

/** A kind of fact that other programs may be told of. */
export interface WebhookEvent {
  kind: FactKind
  /**
   * What of its details leaves the company: the shape takes its own fields and leaves the rest. Only ids, days, numbers and fixed words, as a
   * test checks: who reads the details by the API is held to the rights of a person (docs/decisions/webhooks.md).
   */
  data: z.ZodObject
}

const nothing = z.object({})

/** Opens kinds of facts to webhooks. Without `data` what happened to whom is all that leaves. */
export const open = (kinds: readonly FactKind[], data: z.ZodObject = nothing): WebhookEvent[] =>
  kinds.map((kind) => ({ kind, data }))

/** Features open their facts. */
export const webhookEvents = port<WebhookEvent>('webhook events')
