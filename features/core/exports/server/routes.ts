import { serve } from '#platform/serve.ts'
import { exports } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(exports, {
  startExport: async (ctx, input) => ({ data: await actions.start(ctx, input) }),
  listExports: async (ctx) => ({ data: await actions.list(ctx) }),
  showExport: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  downloadExport: (ctx, { id }) => actions.download(ctx, id),
  endExport: async (ctx, { id }) => {
    await actions.end(ctx, id)
    return {}
  },
})
