import { serve } from '#platform/serve.ts'
import { approvals } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(approvals, {
  listApprovals: (ctx) => actions.waiting(ctx),
  showSurroundings: async (ctx, input) => ({ data: await actions.surroundings(ctx, input) }),
  decide: (ctx, input) => actions.decide(ctx, input),
})
