import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { timeOffReports } from '../contract.ts'
import * as actions from './actions.ts'
import { reportExport } from './export-actions.ts'

export const routes = serve(timeOffReports, {
  showTimeOffReport: async (ctx, asked) => ({ data: await actions.show(ctx, asked) }),
  exportTimeOffReport: direct(reportExport),
})
