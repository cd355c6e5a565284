import { serve } from '#platform/serve.ts'
import { notifications } from '../contract.ts'
import * as actions from './actions.ts'
import * as subscriptions from './subscription-actions.ts'

export const routes = serve(notifications, {
  listNotifications: async (ctx, { dateFrom }) => ({ data: await actions.list(ctx, dateFrom) }),
  readNotifications: (ctx, { ids }) => actions.read(ctx, ids),
  clearNotifications: (ctx) => actions.clear(ctx),
  deleteNotification: (ctx, { id }) => actions.remove(ctx, id),
  showChannels: async (ctx) => ({ data: await actions.channels(ctx) }),
  updateChannels: async (ctx, { data }) => ({ data: await actions.choose(ctx, data) }),
  showSubscription: async (visit, { token }) => ({ data: await subscriptions.show(visit, token) }),
  changeSubscription: async (visit, { token, isOn }) => ({ data: await subscriptions.change(visit, token, isOn) }),
  unsubscribe: async (visit, { token }) => ({ data: await subscriptions.change(visit, token, false) }),
})
