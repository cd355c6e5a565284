import { serve } from '#platform/serve.ts'
import { changeRequests } from '../contract.ts'
import * as actions from './actions.ts'
import { proposeJob } from './job-actions.ts'

export const routes = serve(changeRequests, {
  showChangeRequests: (ctx, { id }) => actions.show(ctx, id),
  showChangeRequest: async (ctx, { id }) => ({ data: await actions.showOne(ctx, id) }),
  proposeChange: async (ctx, { id, ...proposal }) => ({ data: await actions.propose(ctx, id, proposal) }),
  proposeFieldChanges: async (ctx, { id, comment, ...given }) => ({
    data: await actions.proposeFields(ctx, id, comment, given),
  }),
  proposeJobChange: async (ctx, { id, comment, ...change }) => ({ data: await proposeJob(ctx, id, comment, change) }),
  withdrawChangeRequest: async (ctx, { id }) => {
    await actions.withdraw(ctx, id)
    return {}
  },
})
