import { serve } from '#platform/serve.ts'
import { emergency } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(emergency, {
  listEmergencyContacts: (ctx, { id }) => actions.list(ctx, id),
  addEmergencyContact: async (ctx, { id, ...fields }) => ({ data: await actions.add(ctx, id, fields) }),
  changeEmergencyContact: async (ctx, { id, contactId, version, ...fields }) => ({
    data: await actions.change(ctx, { userId: id, contactId }, fields, version),
  }),
  removeEmergencyContact: async (ctx, { id, contactId }) => {
    await actions.remove(ctx, id, contactId)
    return {}
  },
  orderEmergencyContacts: async (ctx, { id, contactIds }) => {
    await actions.order(ctx, id, contactIds)
    return {}
  },
})
