import { dayEffectSources } from '#features/core/day-effects/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { companyWeekEffects } from '../../balances/server/ports.ts'
import { ofCompanyWeek, ofDays } from './ports.ts'

export const module: ServerModule = {
  name: 'time-off day changes',
  brings: [dayEffectSources.with(ofDays), companyWeekEffects.with(ofCompanyWeek)],
}
