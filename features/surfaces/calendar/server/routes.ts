import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { calendar } from '../contract.ts'
import * as actions from './actions.ts'
import * as exportActions from './export-actions.ts'
import { calendarExport } from './export-actions.ts'
import * as feedActions from './feed-actions.ts'
import { presentFeed } from './feed-present.ts'
import * as feeds from './feed-store.ts'

export const routes = serve(calendar, {
  showChart: (ctx, input) => actions.chart(ctx, input),
  showCoverage: async (ctx, days) => ({ data: await actions.coverage(ctx, days) }),
  exportCalendar: direct(calendarExport),
  downloadCalendar: (ctx, input) => exportActions.download(ctx, input),
  listFeeds: async (ctx) => ({ data: (await feeds.feedsOf(ctx.db, ctx.actor.userId)).map(presentFeed) }),
  rotateFeed: async (ctx, { scope }) => ({ address: await feedActions.rotateFeed(ctx, scope) }),
  endFeed: async (ctx, { scope }) => (await feedActions.endFeed(ctx, scope), {}),
  readFeed: (visit, { token }) => feedActions.readFeed(visit, token.replace(/\.(ics|ifb)$/, '')),
})
