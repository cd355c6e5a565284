import { serve } from '#platform/serve.ts'
import { dashboard } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(dashboard, { showDashboard: (ctx) => actions.show(ctx) })
