import { web as company } from '#features/core/company/web/routes.tsx'
import { web as identity } from '#features/core/identity/web/routes.tsx'
import { web as policies } from '#features/work/time-off/policies/web/routes.tsx'
import { web as timeOff } from '#features/work/time-off/requests/web/routes.tsx'
import { web as calendar } from '#features/surfaces/calendar/web/routes.tsx'
import type { WebModule } from '#ui/screens.ts'

/** What the browser shows, feature by feature. A list and nothing else. */
export const modules: readonly WebModule[] = [identity, company, timeOff, policies, calendar]
