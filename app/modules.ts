import { module as roles } from '#features/core/roles/server/module.ts'
import type { ServerModule } from '#platform/module.ts'

/** The product, feature by feature. A list and nothing else. */
export const modules: readonly ServerModule[] = [roles]
