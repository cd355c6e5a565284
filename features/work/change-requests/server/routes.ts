import { serve } from '#platform/serve.ts'
import { changeRequests } from '../contract.ts'
import * as actions from './actions.ts'
import { proposeContact, proposeContactRemoval } from './contact-actions.ts'
import { proposeJob } from './job-actions.ts'
import { proposeRow } from './row-actions.ts'

export const routes = serve(changeRequests, {
  showChangeRequests: (ctx, { id }) => actions.show(ctx, id),
  showChangeRequest: async (ctx, { id }) => ({ data: await actions.showOne(ctx, id) }),
  proposeChange: async (ctx, { id, ...proposal }) => ({ data: await actions.propose(ctx, id, proposal) }),
  proposeFieldChanges: async (ctx, { id, comment, ...given }) => ({
    data: await actions.proposeFields(ctx, id, comment, given),
  }),
  proposeJobChange: async (ctx, { id, comment, ...change }) => ({ data: await proposeJob(ctx, id, comment, change) }),
  proposeContact: async (ctx, { id, contactId, comment, ...given }) => ({
    data: await proposeContact(ctx, { userId: id, contactId: contactId ?? undefined, comment }, given),
  }),
  proposeContactRemoval: async (ctx, { id, contactId, comment }) => ({
    data: await proposeContactRemoval(ctx, { userId: id, contactId, comment }),
  }),
  proposeRow: async (ctx, { id, tableId, rowId, comment, ...given }) => ({
    data: await proposeRow(ctx, { userId: id, tableId, rowId: rowId ?? undefined, comment }, given),
  }),
  withdrawChangeRequest: async (ctx, { id }) => {
    await actions.withdraw(ctx, id)
    return {}
  },
})
