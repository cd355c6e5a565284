import { z } from 'zod'
import { kind } from '#features/surfaces/notifications/server/api.ts'

/** To people who can put it right. */
export const wasPaused = kind({
  type: 'WebhookWasPaused',
  event: 'access',
  urgency: 'news',
  because: 'keeper',
  info: z.object({ webhookId: z.uuid(), host: z.string() }),
  text: (info, { say }) => say('webhooks.notice.paused', { host: info.host }),
  to: ({ webhookId }) => `/settings/webhooks/${webhookId}`,
})

export const notices = [wasPaused] as const
