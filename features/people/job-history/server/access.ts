import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField } from '../contract.ts'

/** The position belongs to job information, the rest to job details, as on the tab itself. */
export const sectionOf = (field: JobChangeField) => (field === 'positionId' ? 'job.job_info' : 'job.job_details')

const withLevel = (actor: Actor, relation: Relation, level: 'view' | 'edit') =>
  JOB_CHANGE_FIELDS.filter((field) => mayOf(actor, relation, sectionOf(field), level))

/** The fields of the history, not the history as a whole, are seen and changed: each by the right of its section. */
export const may = {
  see: (actor: Actor, relation: Relation) => withLevel(actor, relation, 'view'),
  edit: (actor: Actor, relation: Relation) => withLevel(actor, relation, 'edit'),
}
