import { serve } from '#platform/serve.ts'
import { leaveTypes } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(leaveTypes, {
  listLeaveTypes: (ctx) => actions.list(ctx),
  createLeaveType: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  orderLeaveTypes: async (ctx, { ids }) => {
    await actions.order(ctx, ids)
    return {}
  },
  changeLeaveType: async (ctx, { id, version, ...fields }) => ({
    data: await actions.change(ctx, id, fields, version),
  }),
  archiveLeaveType: async (ctx, { id, version }) => ({ data: await actions.setArchived(ctx, id, true, version) }),
  restoreLeaveType: async (ctx, { id, version }) => ({ data: await actions.setArchived(ctx, id, false, version) }),
  deleteLeaveType: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
})
