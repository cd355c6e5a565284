import { serve } from '#platform/serve.ts'
import { jobHistory } from '../contract.ts'
import * as actions from './actions.ts'
import * as effects from './effect-actions.ts'
import * as readers from './reading-actions.ts'

export const routes = serve(jobHistory, {
  foreseeJobChange: async (ctx, { id, ...change }) => ({ data: await effects.foresee(ctx, id, change) }),
  showJobHistory: (ctx, { id }) => readers.show(ctx, id),
  showJobAsOf: async (ctx, { id, day }) => ({ data: await readers.showAsOf(ctx, id, day) }),
  compareJob: async (ctx, { id, from, to }) => ({ data: await readers.compare(ctx, id, from, to) }),
  recordJobChange: async (ctx, { id, ...given }) => ({ data: await actions.recordChange(ctx, id, given) }),
  correctJobChange: async (ctx, { id, changeId, why, ...given }) => ({
    data: await actions.correct(ctx, id, changeId, given, why),
  }),
  removeJobChange: async (ctx, { id, changeId, why }) => {
    await actions.remove(ctx, id, changeId, why)
    return {}
  },
})
