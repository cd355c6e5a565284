import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict } from '#platform/problems.ts'
import { setLanguage } from '../../accounts/server/store.ts'
import { preferenceFacts } from '../facts.ts'
import * as store from './store.ts'

export const show = (ctx: Context) => store.of(ctx.db, ctx.actor.userId)

export async function save(ctx: Context, { version, ...given }: store.Preferences & { version?: number }) {
  const wanted: store.Preferences = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const saved = await store.save(ctx.db, ctx.actor.userId, wanted, version)
  if (!saved) throw conflict('errors.stale')
  if (wanted.language) await setLanguage(ctx.db, ctx.actor.accountId, wanted.language)
  await record(ctx, preferenceFacts.preferencesChanged, ctx.actor.userId, wanted)
  return saved
}
