import { serve } from '#platform/serve.ts'
import { leaving } from '../contract.ts'
import * as actions from './actions.ts'
import { foresee } from './foresight-actions.ts'
import { rehire } from './rehire-actions.ts'

export const routes = serve(leaving, {
  showLeaving: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  foreseeLeaving: async (ctx, { id, lastDay }) => ({ data: await foresee(ctx, id, lastDay) }),
  recordLeaving: async (ctx, { id, ...fields }) => {
    await actions.plan(ctx, id, fields)
    return {}
  },
  changeLeaving: async (ctx, { id, version, ...fields }) => {
    await actions.change(ctx, id, fields, version)
    return {}
  },
  withdrawLeaving: async (ctx, { id, version }) => {
    await actions.withdraw(ctx, id, version)
    return {}
  },
  rehire: async (ctx, { id, ...again }) => {
    await rehire(ctx, id, again)
    return {}
  },
})
