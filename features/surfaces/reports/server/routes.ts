import { serve } from '#platform/serve.ts'
import { reportEmails } from '../contract.ts'
import * as actions from './actions.ts'
import * as subscriptions from './subscription-actions.ts'

export const routes = serve(reportEmails, {
  listReportEmails: (ctx) => actions.list(ctx),
  createReportEmail: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  changeReportEmail: async (ctx, input) => ({ data: await actions.change(ctx, input) }),
  pauseReportEmail: async (ctx, { id, isPaused }) => {
    await actions.pause(ctx, id, isPaused)
    return {}
  },
  sendReportEmail: async (ctx, { id }) => {
    await actions.sendNow(ctx, id)
    return {}
  },
  deleteReportEmail: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
  subscribeToReportEmail: async (ctx, { id, isOn }) => {
    await actions.subscribe(ctx, id, isOn)
    return {}
  },
  showReportSubscription: async (visit, { token }) => ({ data: await subscriptions.show(visit, token) }),
  changeReportSubscription: async (visit, { token, isOn }) => ({
    data: await subscriptions.change(visit, token, isOn),
  }),
  unsubscribeFromReport: async (visit, { token }) => ({ data: await subscriptions.change(visit, token, false) }),
})
