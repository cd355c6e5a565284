import { serve } from '#platform/serve.ts'
import { roles } from '../contract.ts'
import * as actions from './actions.ts'
import * as differences from './difference-actions.ts'
import * as grants from './grant-actions.ts'
import { areas } from './grant-store.ts'

export const routes = serve(roles, {
  listRoles: (ctx) => actions.list(ctx),
  showRole: async (ctx, { roleId }) => ({ data: await actions.show(ctx, roleId) }),
  listPermissions: (ctx) => actions.listPermissions(ctx),
  createRole: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changeRole: async (ctx, { roleId, version, ...fields }) => ({
    data: await actions.change(ctx, roleId, fields, version),
  }),
  previewRole: async (ctx, { roleId, permissions, after }) => ({
    data: await differences.ofRole(ctx, roleId, permissions, after),
  }),
  deleteRole: async (ctx, { roleId, replacementId, version }) => {
    await actions.remove(ctx, roleId, replacementId, version)
    return {}
  },
  listGrants: (ctx, { roleId, ...asked }) => grants.list(ctx, roleId, asked),
  listCandidates: async (ctx, input) => ({ data: await grants.candidates(ctx, input) }),
  listAreas: async (ctx) => ({ data: await areas(ctx.db) }),
  giveRole: async (ctx, { roleId, userIds, ...place }) => ({ data: await grants.give(ctx, roleId, userIds, place) }),
  previewGrants: async (ctx, { roleId, userIds, after, ...place }) => ({
    data: await differences.ofGrants(ctx, roleId, userIds, place, after),
  }),
  changeGrant: async (ctx, { grantId, version, ...place }) => ({
    data: await grants.change(ctx, grantId, place, version),
  }),
  takeRole: async (ctx, { roleId, grantIds }) => ({ data: await grants.take(ctx, roleId, grantIds) }),
})
