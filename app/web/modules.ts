import { web as company } from '#features/core/company/web/routes.tsx'
import { web as identity } from '#features/core/identity/web/routes.tsx'
import type { WebModule } from '#ui/screens.ts'

/** What the browser shows, feature by feature. A list and nothing else. */
export const modules: readonly WebModule[] = [identity, company]
