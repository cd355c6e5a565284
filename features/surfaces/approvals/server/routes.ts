import { serve } from '#platform/serve.ts'
import { approvals } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(approvals, {
  listApprovals: (ctx, input) => actions.waiting(ctx, input),
  listOthersApprovals: (ctx, input) => actions.others(ctx, input),
  listDecided: (ctx, input) => actions.decided(ctx, input),
  showSurroundings: async (ctx, input) => ({ data: await actions.surroundings(ctx, input) }),
  decide: (ctx, input) => actions.decide(ctx, input),
  takeBackDecision: (ctx, input) => actions.takeBack(ctx, input),
})
