import { mayOfAnyone } from '#features/people/compensation/server/api.ts'
import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import type { Grouping } from '../contract.ts'

type Actor = Context['actor']

/** What of a person's job the report is grouped and filtered by, as the people list shows it to the same reader. */
const SECTION: Record<Grouping, string> = {
  department: 'other.job.job_info',
  location: 'other.job.job_info',
  jobTitle: 'other.job.job_info',
  manager: 'other.job.job_info',
  employmentType: 'other.job.employment',
}

export const may = {
  read: (actor: Actor) => holds(actor, 'reports.timeoff_reports', 'edit'),
  /** Sick leave is compared from person to person only by those who see the time off of everyone. */
  bradford: (actor: Actor) => holds(actor, 'other.timeoff.record', 'view'),
  /** Whose pay is in it is asked for each person. */
  money: (actor: Actor) => mayOfAnyone(actor),
  groupBy: (actor: Actor, by: Grouping) => holds(actor, SECTION[by], 'view'),
  share: (actor: Actor) => holds(actor, 'other.timeoff.record', 'edit'),
}
