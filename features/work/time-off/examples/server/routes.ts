import { serve } from '#platform/serve.ts'
import { leaveExamples } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(leaveExamples, {
  listLeaveExamples: async (ctx, { kind, groupId = null }) => ({ data: await actions.list(ctx, { kind, groupId }) }),
  tryLeaveExample: async (ctx, input) => ({ data: await actions.attempt(ctx, input) }),
  createLeaveExample: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  changeLeaveExample: async (ctx, { id, version, ...input }) => ({
    data: await actions.change(ctx, id, input, version),
  }),
  deleteLeaveExample: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
})
