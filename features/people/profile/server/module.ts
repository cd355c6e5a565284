import { sectionRights, switches, together } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { tellRecord } from './ports.ts'
import { routes } from './routes.ts'

tellRecord()

export const module: ServerModule = {
  name: 'profile',
  tag: 'people',
  routes: [routes],
  permissions: [
    ...sectionRights('personal', 'job.job_info', 'job.job_details'),
    ...together(switches('people', 'contact.own'), () => 'own.personal'),
  ],
}
