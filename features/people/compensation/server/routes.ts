import { serve } from '#platform/serve.ts'
import { compensation } from '../contract.ts'
import * as actions from './actions.ts'
import * as payments from './payment-actions.ts'

export const routes = serve(compensation, {
  showCompensation: (ctx, { id, ...days }) => actions.show(ctx, id, days),
  revealCompensation: async (ctx, { id }) => ({ data: await actions.reveal(ctx, id) }),
  recordCompensation: async (ctx, { id, ...pay }) => ({ data: await actions.add(ctx, id, pay) }),
  correctCompensation: async (ctx, { id, entryId, why, ...pay }) => ({
    data: await actions.correct(ctx, id, entryId, pay, why),
  }),
  removeCompensation: async (ctx, { id, entryId, why }) => {
    await actions.remove(ctx, id, entryId, why)
    return {}
  },
  recordPayment: async (ctx, { id, ...payment }) => ({ data: await payments.add(ctx, id, payment) }),
  correctPayment: async (ctx, { id, paymentId, why, ...payment }) => ({
    data: await payments.correct(ctx, id, paymentId, payment, why),
  }),
  removePayment: async (ctx, { id, paymentId, why }) => {
    await payments.remove(ctx, id, paymentId, why)
    return {}
  },
})
