import { serve } from '#platform/serve.ts'
import { access } from '../contract.ts'
import * as actions from './actions.ts'
import { explain } from './explain-actions.ts'
import { previewDepartment, previewMany } from './move-actions.ts'
import { preview } from './place-actions.ts'
import * as signIns from './sign-in-actions.ts'

export const routes = serve(access, {
  showAccess: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  explainAccess: (ctx, { id, ...asked }) => explain(ctx, id, asked),
  saveAccess: async (ctx, { id, version, ...given }) => ({ data: await actions.save(ctx, id, given, version) }),
  previewPlace: async (ctx, { id, after, ...to }) => ({ data: await preview(ctx, id, to, after) }),
  previewDepartment: async (ctx, { id, after, ...to }) => ({ data: await previewDepartment(ctx, id, to, after) }),
  previewMove: async (ctx, { userIds, after, ...to }) => ({ data: await previewMany(ctx, userIds, to, after) }),
  beginViewing: async (ctx, { id }) => ({ data: await actions.beginViewing(ctx, id) }),
  orderPassword: async (ctx, { id }) => (await signIns.orderPassword(ctx, id), {}),
  signOutPerson: async (ctx, { id }) => ({ data: await signIns.signOut(ctx, id) }),
  endViewing: async (ctx) => {
    await actions.endViewing(ctx)
    return {}
  },
})
