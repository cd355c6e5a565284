import { found } from '#platform/problems.ts'
import { serve } from '#platform/serve.ts'
import { scim } from '../contract.ts'
import { scimTokens } from '../tokens/contract.ts'
import * as actions from './actions.ts'
import * as groups from './group-actions.ts'
import { presentList } from './present.ts'
import { providerConfig, resourceTypes, schemas } from './rules/schemas.ts'
import * as tokens from './token-actions.ts'

const listOf = <T>(rows: T[]) => presentList(rows.length, 1, rows)

export const routes = serve(scim, {
  scimServiceProviderConfig: async (ctx) => providerConfig(ctx.addressOf),
  scimResourceTypes: async (ctx) => listOf(resourceTypes(ctx.addressOf)),
  scimResourceType: async (ctx, { id }) => found(resourceTypes(ctx.addressOf).find((one) => one.id === id)),
  scimSchemas: async (ctx) => listOf(schemas(ctx.addressOf)),
  scimSchema: async (ctx, { id }) => found(schemas(ctx.addressOf).find((one) => one.id === id)),
  scimListUsers: async (ctx, page) => actions.list(ctx, page),
  scimShowUser: async (ctx, { id, ...page }) => actions.show(ctx, id, page),
  scimCreateUser: async (ctx, body) => actions.create(ctx, body),
  scimReplaceUser: async (ctx, { id, ...body }) => actions.replace(ctx, id, body),
  scimChangeUser: async (ctx, { id, ...body }) => actions.patch(ctx, id, body),
  scimDeleteUser: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
  scimListGroups: async (ctx, page) => groups.list(ctx, page),
  scimShowGroup: async (ctx, { id, ...page }) => groups.show(ctx, id, page),
  scimCreateGroup: async (ctx, body) => groups.create(ctx, body),
  scimReplaceGroup: async (ctx, { id, ...body }) => groups.replace(ctx, id, body),
  scimChangeGroup: async (ctx, { id, ...body }) => groups.patch(ctx, id, body),
  scimDeleteGroup: async (ctx, { id }) => {
    await groups.remove(ctx, id)
    return {}
  },
})

export const tokenRoutes = serve(scimTokens, {
  showScim: async (ctx) => ({ data: await tokens.overview(ctx) }),
  createScimToken: async (ctx, { name }) => ({ data: await tokens.create(ctx, name) }),
  revokeScimToken: async (ctx, { id }) => {
    await tokens.revoke(ctx, id)
    return {}
  },
})
