import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'factors',
  routes: [routes],
  jobs,
  sealed: [
    { table: 'totp_factors', column: 'secret', of: 'account' },
    { table: 'kept_hash_keys', column: 'key', of: 'account' },
  ],
}
