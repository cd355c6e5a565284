import { recordFields } from '#features/people/access/server/api.ts'
import type { ServerModule } from '#platform/module.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'skills',
  tag: 'people',
  routes: [routes],
  reactions,
  brings: [
    recordFields.with({
      section: 'personal',
      fields: [
        {
          name: 'skills',
          word: 'skills.title',
          also: [{ everybody: true, where: 'access.where.head' }, { themselves: 'edit' }],
        },
      ],
    }),
  ],
}
