import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { widgets } from './api.ts'
import { layoutOf } from './layout-store.ts'
import * as store from './store.ts'

export async function show(ctx: Context) {
  const isEarly = ctx.actor.gates.includes('before-first-day')
  const kept = isEarly ? undefined : await layoutOf(ctx.db, ctx.actor.userId, ctx.now)
  const hides = new Set(kept?.layout.flatMap(({ name, isShown }) => (isShown ? [] : [name])))
  const theirs = ctx.ports.of(widgets).flatMap((widget) => {
    // without the right neither the widget nor what it says leaves the server; before the first day everyone is welcomed
    const isTheirs = isEarly ? widget.alone !== undefined : holds(ctx.actor, `dashboard.${widget.name}`, 'view')
    const query = isTheirs ? widget.query(ctx) : null
    return query ? [{ ...widget, query }] : []
  })
  const shown = theirs.filter(({ name }) => !hides.has(name))
  const { widgets: values, ...here } = await store.load(
    ctx,
    shown.map(({ name, query }) => [name, query] as const),
  )
  const filled = shown.flatMap(({ present, shape, ...widget }) => {
    const value = present ? present(ctx, values[widget.name] as never, here) : values[widget.name]
    return value === null ? [] : [{ ...widget, value: shape.parse(value) }]
  })
  const alone = filled.find(({ alone: isAlone, value }) => isAlone?.(ctx, value as never))
  const left = alone ? [alone] : filled
  return {
    ...here,
    firstName: ctx.actor.firstName,
    alone: alone?.name ?? null,
    sentences: left.map(({ sentence, value }) => sentence?.(ctx, value as never) ?? '').filter(Boolean),
    widgets: Object.fromEntries(left.map(({ name, value }) => [name, value])),
    hidden: theirs.flatMap(({ name }) => (hides.has(name) ? [name] : [])),
    layout: kept?.layout ?? null,
    isOwn: kept?.isOwn ?? false,
  }
}
