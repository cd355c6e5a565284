import { serve } from '#platform/serve.ts'
import { absences } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(absences, { listAbsences: (ctx, input) => actions.list(ctx, input) })
