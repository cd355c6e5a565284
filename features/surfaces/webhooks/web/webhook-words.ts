import type { StatusTone } from '#ui/status.tsx'
import type { DeliveryState, State, Webhook } from '../contract.ts'

export const TONES: Record<State, StatusTone> = { active: 'good', paused: 'off' }

export const DELIVERY_TONES: Record<DeliveryState, StatusTone> = {
  waiting: 'wait',
  delivered: 'good',
  failed: 'bad',
  skipped: 'off',
}

export const hostOf = ({ address }: Pick<Webhook, 'address'>): string => new URL(address).host

/** What it is called: as people described it, else by its host. */
export const nameOf = (webhook: Pick<Webhook, 'address' | 'description'>): string =>
  webhook.description || hostOf(webhook)
