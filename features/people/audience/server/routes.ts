import { serve } from '#platform/serve.ts'
import { audiences } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(audiences, {
  findAudienceTargets: async (ctx, asked) => ({ data: await actions.find(ctx, asked) }),
  previewAudience: async (ctx, asked) => ({ data: await actions.preview(ctx, asked) }),
})
