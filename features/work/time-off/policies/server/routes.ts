import { serve } from '#platform/serve.ts'
import { policies } from '../contract.ts'
import * as actions from './actions.ts'
import { endGroup, orderGroups } from './group-actions.ts'
import { remove } from './remove-actions.ts'

export const routes = serve(policies, {
  listPolicies: (ctx) => actions.list(ctx),
  savePolicy: async (ctx, input) => ({ data: await actions.save(ctx, input) }),
  previewPolicy: (ctx, input) => actions.preview(ctx, input),
  previewPolicyExamples: (ctx, input) => actions.previewExamples(ctx, input),
  deletePolicy: async (ctx, { id }) => {
    await remove(ctx, id)
    return { message: ctx.say('policies.removed') }
  },
  endPolicyGroup: async (ctx, input) => ({ data: await endGroup(ctx, input) }),
  orderPolicyGroups: async (ctx, input) => {
    await orderGroups(ctx, input)
    return { message: ctx.say('policies.groupsOrdered') }
  },
  policyChoices: async (ctx) => ({ data: await actions.choices(ctx) }),
})
