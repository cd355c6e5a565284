import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/**
 * Journeys of one worker share its demo company, and which files that are depends on the machine. A file fails if it leaves a seeded person
 * changed (name, status, job, last day, balance by hand), because the next file relies on them.
 */
const STATE = `with demo as (select id from companies where domain = 'demo')
  select email as what, json_build_object('name', first_name || ' ' || last_name, 'status', status, 'department', department_id,
      'location', location_id, 'jobTitle', job_title_id, 'manager', manager_id, 'lastDay', termination_date, 'deactivated', deactivated_at) as state
    from users where company_id = (select id from demo) and created_at < $1
  union all select 'planned changes of jobs', to_json(count(*)) from job_changes
    where company_id = (select id from demo) and applied_at is null and ended_at is null
  union all select 'planned departures', to_json(count(*)) from leavings
    where company_id = (select id from demo) and carried_out_at is null and withdrawn_at is null
  union all select 'days given or taken by hand', to_json(coalesce(sum(amount), 0)) from leave_adjustments
    where company_id = (select id from demo)
  union all select 'required fields', to_json(count(*)) from custom_fields
    where company_id = (select id from demo) and is_published and is_required`

const url = process.env.JOURNEY_DATABASES?.split(',')[Number(process.env.VITEST_POOL_ID) - 1]
/** People of this file's own may stay: nobody else knows them. */
const began = new Date()

async function state(): Promise<Map<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ what: string; state: unknown }>(STATE, [began])
  await client.end()
  return new Map(rows.map(({ what, state: is }) => [what, JSON.stringify(is)]))
}

// a server that was running already (JOURNEY_PORT) has its owner to look after it
if (url) {
  let before: Map<string, string>
  beforeAll(async () => {
    before = await state()
  })
  // the hooks of the file itself have run by then
  afterAll(async () => {
    const after = await state()
    const left = [...before].filter(([what, was]) => after.get(what) !== was)
    if (left.length > 0)
      throw new Error(`Left behind:\n${left.map(([what, was]) => `${what}: ${was} → ${after.get(what)}`).join('\n')}`)
  })
}
