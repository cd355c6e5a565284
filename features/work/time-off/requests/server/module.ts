import { offerApprovals } from '#features/surfaces/approvals/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { approvalSource } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

offerApprovals(approvalSource)

export const module: ServerModule = { name: 'time-off requests', routes: [routes], reactions }
