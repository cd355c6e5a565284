import { recordFields } from '#features/people/access/server/api.ts'
import { goingOn } from '#features/people/record/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { WHY } from '../contract.ts'
import { lastDayAhead } from './going-on-present.ts'
import { jobs } from './jobs.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'leaving',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    goingOn.with(lastDayAhead),
    recordFields.with({
      section: 'job.employment',
      fields: WHY.map((name) => ({ name, word: `leaving.${name}`, isAboutThem: true, outOfAudit: true })),
    }),
  ],
}
