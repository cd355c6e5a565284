import { mayRecord } from '#features/people/record/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

interface Subject {
  id: string
  isAdmin: boolean
}

export const may = {
  /** The last day and the periods of employment. */
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.employment', 'view'),
  /** The first day of a period is a field of another section. */
  seeFirstDay: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.job_info', 'view'),
  /** Why, the note, and whether they may come back: for those who keep the record, not for the person. */
  seeWhy: (actor: Actor, relation: Relation) => !relation.own && mayOf(actor, relation, 'job.employment', 'edit'),
  /** It shuts the person out: that asks for the right to do so at once as well. */
  record: (actor: Actor, relation: Relation, subject: Subject) =>
    mayOf(actor, relation, 'job.employment', 'edit') && mayRecord.rule(actor, subject),
}
