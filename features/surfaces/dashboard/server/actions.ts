import type { Context } from '#platform/context.ts'
import { offers } from './api.ts'
import * as store from './store.ts'
import { own } from './widgets.ts'

export async function show(ctx: Context) {
  const shown = [...own, ...offers].flatMap((offer) => {
    const query = offer.query(ctx)
    return query ? [{ ...offer, query }] : []
  })
  const { widgets, ...here } = await store.load(
    ctx,
    shown.map(({ name, query }) => [name, query] as const),
  )
  const filled = shown.flatMap(({ name, present, shape }) => {
    const value = present ? present(ctx, widgets[name] as never, here) : widgets[name]
    return value === null ? [] : [[name, shape.parse(value)] as const]
  })
  return { ...here, firstName: ctx.actor.firstName, widgets: Object.fromEntries(filled) }
}
