import { serve } from '#platform/serve.ts'
import { notifications } from '../contract.ts'
import { attention } from '../attention/contract.ts'
import { deliveries } from '../delivery/contract.ts'
import { push } from '../push/contract.ts'
import * as actions from './actions.ts'
import * as attentions from './attention-actions.ts'
import * as delivery from './delivery-actions.ts'
import * as devices from './push-actions.ts'
import * as subscriptions from './subscription-actions.ts'

export const routes = serve(notifications, {
  listNotifications: async (ctx, { dateFrom }) => ({ data: await actions.list(ctx, dateFrom) }),
  readNotifications: (ctx, { ids }) => actions.read(ctx, ids),
  unreadNotifications: (ctx, { ids }) => actions.markUnread(ctx, ids),
  clearNotifications: (ctx) => actions.clear(ctx),
  deleteNotification: (ctx, { id }) => actions.remove(ctx, id),
  showChannels: async (ctx) => ({ data: await actions.channels(ctx) }),
  updateChannels: async (ctx, { data }) => ({ data: await actions.choose(ctx, data) }),
  showSubscription: async (visit, { token }) => ({ data: await subscriptions.show(visit, token) }),
  changeSubscription: async (visit, { token, isOn }) => ({ data: await subscriptions.change(visit, token, isOn) }),
  unsubscribe: async (visit, { token }) => ({ data: await subscriptions.change(visit, token, false) }),
})

export const attentionRoutes = serve(attention, {
  snoozeNotification: (ctx, { id, until }) => attentions.snooze(ctx, id, until),
  listPutAside: async (ctx) => ({ data: await attentions.listAside(ctx) }),
  unmuteThing: async (ctx, { thing }) => {
    await attentions.unmuteThing(ctx, thing)
    return {}
  },
  wakeNotification: (ctx, { id }) => attentions.wake(ctx, id),
  muteNotification: async (ctx, { id }) => {
    await attentions.mute(ctx, id)
    return {}
  },
  unmuteNotification: async (ctx, { id }) => {
    await attentions.unmute(ctx, id)
    return {}
  },
})

export const deliveryRoutes = serve(deliveries, {
  showDelivery: async (ctx) => ({ data: await delivery.show(ctx) }),
  updateDelivery: async (ctx, { data }) => ({ data: await delivery.update(ctx, data) }),
})

export const pushRoutes = serve(push, {
  showPush: async (ctx) => ({ data: await devices.show(ctx) }),
  allowPush: async (ctx, input) => ({ data: await devices.allow(ctx, input) }),
  forgetPush: async (ctx, { id }) => {
    await devices.forget(ctx, id)
    return {}
  },
  testPush: async (ctx, { id }) => {
    await devices.test(ctx, id)
    return {}
  },
})
