import { serve } from '#platform/serve.ts'
import { onboarding } from '../contract.ts'
import * as actions from './actions.ts'
import * as things from './thing-actions.ts'

export const routes = serve(onboarding, {
  listOnboardingTemplates: (ctx, { archived }) => actions.list(ctx, archived === 'true'),
  showOnboardingTemplate: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  listOnboardingChoices: async (ctx) => ({ data: await actions.choices(ctx) }),
  findOnboardingAssets: async (ctx, { search }) => ({ data: await things.find(ctx, search) }),
  createOnboardingTemplate: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changeOnboardingTemplate: async (ctx, { id, version, ...fields }) => ({
    data: await actions.change(ctx, id, fields, version),
  }),
  archiveOnboardingTemplate: async (ctx, { id, version }) => ({
    data: await actions.setArchived(ctx, id, true, version),
  }),
  restoreOnboardingTemplate: async (ctx, { id, version }) => ({
    data: await actions.setArchived(ctx, id, false, version),
  }),
})
