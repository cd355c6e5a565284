import { serve } from '#platform/serve.ts'
import { calendar } from '../contract.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export const routes = serve(calendar, {
  showChart: (ctx, input) => actions.chart(ctx, input),
  showFeed: async (ctx) => {
    const feed = await store.feedOf(ctx.db, ctx.company.id, ctx.actor.userId)
    return { since: feed?.createdAt.toISOString() ?? null }
  },
  rotateFeed: async (ctx) => ({ address: await actions.rotateFeed(ctx) }),
  endFeed: async (ctx) => (await actions.endFeed(ctx), {}),
  readFeed: (visit, { token }) => actions.readFeed(visit, token.replace(/\.ics$/, '')),
})
