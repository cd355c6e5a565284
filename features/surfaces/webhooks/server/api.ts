export { deliveriesOf } from './events-present.ts'
export { open, type WebhookEvent, webhookEvents } from './ports.ts'
