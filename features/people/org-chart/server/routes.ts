import { serve } from '#platform/serve.ts'
import { orgCharts } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(orgCharts, {
  showOrgChart: (ctx, input) => actions.show(ctx, input),
})
