import { serve } from '#platform/serve.ts'
import { milestones } from '../contract.ts'
import { list } from './actions.ts'

export const routes = serve(milestones, { listMilestones: async (ctx) => ({ data: await list(ctx) }) })
