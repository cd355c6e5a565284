import { signUpReviews } from '#features/core/identity/accounts/server/api.ts'
import { siteDesks } from '#features/core/site/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { isReviewed, requestChanged, notifyOperators } from './actions.ts'
import { figures } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { operatorsOf } from './store.ts'

export const module: ServerModule = {
  name: 'operator',
  routes: [routes],
  reactions,
  jobs: [figures],
  brings: [
    signUpReviews.with({ wanted: isReviewed, proven: notifyOperators }),
    siteDesks.with({ attendants: operatorsOf, changed: requestChanged }),
  ],
}
