import type { DayEffectSource } from '#features/core/day-effects/server/api.ts'
import type { CompanyWeekEffects } from '../../balances/server/ports.ts'
import { foresee, settle } from './actions.ts'
import { drafted } from './draft-present.ts'

export const ofDays: DayEffectSource = {
  foresee: (ctx, change) => foresee(ctx, { ...change, draft: (row) => drafted(row, change) }),
  settle: (ctx, change, decisions) => settle(ctx, { ...change, draft: (row) => drafted(row, change) }, decisions),
}

const EVERYONE = { locationIds: [null] }

export const ofCompanyWeek: CompanyWeekEffects = {
  foresee: (ctx, change) => foresee(ctx, { ...change, reach: EVERYONE }),
  settle: (ctx, change, decisions) => settle(ctx, { ...change, reach: EVERYONE }, decisions),
}
