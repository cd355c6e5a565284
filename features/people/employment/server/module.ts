import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { recordFields } from '#features/people/access/server/api.ts'
import { goingOn } from '#features/people/record/server/api.ts'
import { sectionRights } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { termsAhead } from './going-on-present.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { notedAs } from './store.ts'

export const module: ServerModule = {
  name: 'employment',
  tag: 'people',
  routes: [routes],
  reactions,
  brings: [
    goingOn.with(termsAhead),
    catalogueUses.with(
      { list: 'employment_types', ...notedAs('type_id') },
      { list: 'schedule_types', ...notedAs('schedule_id') },
    ),
    recordFields.with({
      section: 'job.employment',
      fields: [
        'effectiveDate',
        'type',
        'schedule',
        'weeklyHours',
        'comments',
        'probationReviewOn',
        'probationOutcome',
        'contractEnd',
      ].map((name) => ({ name, word: `employment.${name}` })),
    }),
  ],
  permissions: sectionRights('job.employment'),
}
