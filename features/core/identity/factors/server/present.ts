import type { Passkey, TrustedBrowser } from '../contract.ts'
import type { rememberedOf } from './browser-store.ts'
import type { Row } from './passkey-store.ts'

export const presentPasskey = (row: Row, rpId: string): Passkey => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  isForHere: row.rpId === rpId,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const presentBrowser = (row: Awaited<ReturnType<typeof rememberedOf>>[number]): TrustedBrowser => ({
  id: row.id,
  device: row.device,
  ip: row.ip,
  rememberedAt: row.rememberedAt.toISOString(),
  until: row.rememberedUntil.toISOString(),
})
