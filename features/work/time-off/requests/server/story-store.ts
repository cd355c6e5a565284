import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../balances/contract.ts'
import type { Status } from '../contract.ts'
import type { Span } from './store.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}

/** What is told of a request, and of whom. */
export interface Story extends Span {
  id: string
  kind: Kind
  status: Status
  length: number
  comment: string
  decisionComment: string
  user: Person
  approvers: Person[]
  /** Who did what is told; nobody where the system did. */
  agent: Person | null
}

const name = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

export async function story(db: Db, requestId: string, agentId: string | null): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select r.id, r.kind, r.status, r.length, r.comment, r.decision_comment, r.first_day, r.last_day, r.first_part, r.last_part,
      ${name('u')} as user, case when g.id is not null then ${name('g')} end as agent,
      (select coalesce(json_agg(${name('p')} order by p.name_key), '[]') from time_off_approvers a
        join users p on p.company_id = a.company_id and p.id = a.user_id where a.company_id = r.company_id and a.request_id = r.id) as approvers
    from time_off_requests r
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join users g on g.company_id = r.company_id and g.id = ${agentId}
    where r.id = ${requestId}`.execute(db)
  return rows[0]
}

export async function commentBody(db: Db, commentId: string): Promise<string> {
  const row = await db.selectFrom('timeOffComments').select('body').where('id', '=', commentId).executeTakeFirst()
  return row?.body ?? ''
}
