import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'

/** What is near of the terms in force: a probation review without an outcome, also one that was missed, and the end of a contract. */
export interface TermsDue {
  id: string
  today: string
  reviewOn: string | null
  contractEnd: string | null
}

const DAYS = sql.lit(30)

/** Of person `p`, for readers who see their employment. */
export const termsDue = (actor: Actor): RawBuilder<unknown> => sql`(
  select json_build_object('id', p.id, 'today', p.today, 'reviewOn', t.review_on, 'contractEnd', t.contract_end)
  from (
    select case when h.probation_outcome is null and h.probation_review_on between p.today - ${DAYS} and p.today + ${DAYS}
        then h.probation_review_on end as review_on,
      case when h.contract_end between p.today and p.today + ${DAYS} then h.contract_end end as contract_end
    from employments h where h.company_id = p.company_id and h.user_id = p.id and h.ended_at is null and h.effective_date <= p.today
    order by h.effective_date desc limit 1
  ) t
  where num_nonnulls(t.review_on, t.contract_end) > 0 and p.deactivated_at is null
    and ${visibleThrough(actor, 'job.employment', 'view', 'p.id', 'few')})`
