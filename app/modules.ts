import { module as timeOffBalances } from '#features/work/time-off/balances/server/module.ts'
import { module as timeOffRequests } from '#features/work/time-off/requests/server/module.ts'
import { module as roles } from '#features/core/roles/server/module.ts'
import type { ServerModule } from '#platform/module.ts'

/** The product, feature by feature. A list and nothing else. */
export const modules: readonly ServerModule[] = [roles, timeOffBalances, timeOffRequests]
