import { recordFields } from '#features/people/access/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'jobHistory',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    recordFields.with({ section: 'job.job_details', fields: [{ name: 'jobHistory', word: 'jobHistory.title' }] }),
  ],
}
