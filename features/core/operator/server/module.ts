import { signUpReviews } from '#features/core/identity/accounts/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { isReviewed, tellOperators } from './actions.ts'
import { figures } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'operator',
  routes: [routes],
  reactions,
  jobs: [figures],
  brings: [signUpReviews.with({ wanted: isReviewed, proven: tellOperators })],
}
