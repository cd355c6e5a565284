import { departures } from '#features/core/members/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { audienceOwners } from '#features/people/audience/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { jobs } from './jobs.ts'
import { filesStay } from './leaving-present.ts'
import { audienceOwner } from './ports.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'files',
  tag: 'people',
  routes: [routes],
  reactions,
  jobs,
  brings: [
    recordFields.with({ section: 'files', fields: [{ name: 'files', word: 'files.title', outOfAudit: true }] }),
    audienceOwners.with(audienceOwner),
    departures.with(filesStay),
  ],
  permissions: sectionRights('files'),
}
