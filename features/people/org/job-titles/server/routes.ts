import { serve } from '#platform/serve.ts'
import { jobTitles } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(jobTitles, {
  listJobTitles: actions.list,
  createJobTitle: async (ctx, { name }) => ({ data: await actions.create(ctx, name) }),
  renameJobTitle: async (ctx, { id, name, version }) => ({ data: await actions.rename(ctx, id, name, version) }),
  deleteJobTitle: async (ctx, { id, replacementId, version }) => {
    await actions.remove(ctx, id, replacementId, version)
    return {}
  },
  listJobTitlePeople: (ctx, { id, after }) => actions.people(ctx, id, after),
})
