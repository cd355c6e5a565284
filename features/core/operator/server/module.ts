import { onCompanyCreated } from '#features/core/company/server/api.ts'
import { reviewSignUps } from '#features/core/identity/accounts/server/api.ts'
import { enqueue } from '#platform/jobs.ts'
import type { ServerModule } from '#platform/module.ts'
import { isReviewed, tellOperators } from './actions.ts'
import { figures } from './jobs.ts'
import { routes } from './routes.ts'

reviewSignUps({ wanted: isReviewed, proven: tellOperators })
onCompanyCreated((db) => enqueue(db, figures.name, {}, { key: 'clock' }))

export const module: ServerModule = { name: 'operator', routes: [routes], jobs: [figures] }
