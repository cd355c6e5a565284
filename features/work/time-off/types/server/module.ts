import { ownKinds } from '#features/core/identity/sessions/server/api.ts'
import { auditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { drawnTypes } from './kind-store.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { typeSubjects } from './subject-store.ts'

export const module: ServerModule = {
  name: 'leave types',
  tag: 'time-off',
  routes: [routes],
  reactions,
  brings: [ownKinds.with({ name: 'leave types', list: drawnTypes }), auditSubjects.with(typeSubjects)],
}
