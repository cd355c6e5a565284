import { serve } from '#platform/serve.ts'
import { webhooks } from '../contract.ts'
import * as actions from './actions.ts'
import { areasOf } from './events-present.ts'
import * as store from './store.ts'

export const routes = serve(webhooks, {
  listWebhooks: async (ctx) => ({ data: await store.list(ctx.db), can: { edit: actions.mayEdit(ctx) } }),
  listWebhookEvents: async (ctx) => ({ data: areasOf(ctx) }),
  showWebhook: async (ctx, { id }) => ({ data: await actions.show(ctx, id), can: { edit: actions.mayEdit(ctx) } }),
  createWebhook: (ctx, input) => actions.create(ctx, input),
  changeWebhook: async (ctx, input) => ({ data: await actions.change(ctx, input) }),
  moveWebhook: async (ctx, input) => ({ data: await actions.move(ctx, input) }),
  rotateWebhookSecret: (ctx, input) => actions.rotate(ctx, input),
  deleteWebhook: async (ctx, input) => (await actions.remove(ctx, input), {}),
  testWebhook: async (ctx, { id }) => ({ data: await actions.test(ctx, id) }),
  listWebhookDeliveries: (ctx, input) => actions.log(ctx, input),
  sendWebhookDeliveryAgain: async (ctx, input) => (await actions.again(ctx, input), {}),
})
