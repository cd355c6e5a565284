import { serve } from '#platform/serve.ts'
import { balances } from '../contract.ts'
import * as actions from './actions.ts'
import * as info from './vacation-info-actions.ts'

export const routes = serve(balances, {
  showBalances: (ctx, { userId, day }) => actions.show(ctx, userId, day),
  explainBalance: (ctx, { userId, kind, day }) => actions.explain(ctx, userId, kind, day),
  showYear: async (ctx, { userId, kind, year }) => ({ data: await actions.year(ctx, userId, kind, year) }),
  listAdjustments: async (ctx, { userId }) => ({ data: await actions.adjustments(ctx, userId) }),
  adjustBalance: async (ctx, input) => ({ data: await actions.adjust(ctx, input) }),
  showCompanyVacationInfo: async (ctx) => ({ data: await info.companyVacationInfo(ctx) }),
  showVacationInfo: async (ctx, { userId }) => ({ data: await info.vacationInfo(ctx, userId) }),
  previewVacationInfo: async (ctx, input) => ({ data: await info.previewVacationInfo(ctx, input) }),
  foreseeCompanyWeek: async (ctx, input) => ({ data: await info.foreseeCompanyWeek(ctx, input) }),
  updateVacationInfo: async (ctx, input) => {
    await info.updateVacationInfo(ctx, input)
    return { message: ctx.say('timeOff.vacationInfoUpdated') }
  },
})
