import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { policyChecks } from '../../balances/server/policy-check-actions.ts'
import { ensureAgree } from './check-actions.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { exampleSubjects } from './subject-store.ts'

export const module: ServerModule = {
  name: 'leave examples',
  tag: 'time-off',
  routes: [routes],
  reactions,
  brings: [policyChecks.with(ensureAgree), auditSubjects.with(exampleSubjects)],
}
