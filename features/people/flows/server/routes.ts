import { serve } from '#platform/serve.ts'
import { flows } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(flows, {
  listApprovalFlows: (ctx, { purpose, archived }) => actions.list(ctx, purpose, archived === 'true'),
  showApprovalFlow: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  listApprovalFlowChoices: async (ctx) => ({ data: await actions.choices(ctx) }),
  createApprovalFlow: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  orderApprovalFlows: async (ctx, { purpose, ids }) => {
    await actions.order(ctx, purpose, ids)
    return {}
  },
  setWithoutManager: async (ctx, { withoutManager }) => {
    await actions.setWithoutManager(ctx, withoutManager)
    return {}
  },
  setOneByOne: async (ctx, input) => {
    await actions.setOneByOne(ctx, input)
    return {}
  },
  changeApprovalFlow: async (ctx, { id, version, ...input }) => ({
    data: await actions.change(ctx, id, input, version),
  }),
  archiveApprovalFlow: async (ctx, { id, version }) => ({ data: await actions.setArchived(ctx, id, true, version) }),
  restoreApprovalFlow: async (ctx, { id, version }) => ({ data: await actions.setArchived(ctx, id, false, version) }),
})
