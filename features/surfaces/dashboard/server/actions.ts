import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { offers } from './api.ts'
import * as store from './store.ts'
import { own } from './widget-present.ts'

export async function show(ctx: Context) {
  const shown = [...own, ...offers].flatMap((offer) => {
    // without the right neither the widget nor what it says leaves the server
    const query = holds(ctx.actor, `dashboard.${offer.name}`, 'view') ? offer.query(ctx) : null
    return query ? [{ ...offer, query }] : []
  })
  const { widgets, ...here } = await store.load(
    ctx,
    shown.map(({ name, query }) => [name, query] as const),
  )
  const filled = shown.flatMap(({ present, shape, ...offer }) => {
    const value = present ? present(ctx, widgets[offer.name] as never, here) : widgets[offer.name]
    return value === null ? [] : [{ ...offer, value: shape.parse(value) }]
  })
  return {
    ...here,
    firstName: ctx.actor.firstName,
    sentences: filled.map(({ sentence, value }) => sentence?.(ctx, value as never) ?? '').filter(Boolean),
    widgets: Object.fromEntries(filled.map(({ name, value }) => [name, value])),
  }
}
