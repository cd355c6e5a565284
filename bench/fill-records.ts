import type pg from 'pg'
import type { Filled } from './fill.ts'

/** What the fields are, and how many there are. */
const FIELDS = 20

/**
 * Five years of every person's history in a filled company: terms of employment and pay once a year, a change of title every other year,
 * the last of each a month ago, because what begins today is looked at in the zone of each person; and 20 fields of the company's own with
 * a value for everyone, which everyone may see of everyone.
 */
export async function fillRecords(owner: pg.Client | pg.Pool, company: Filled): Promise<void> {
  const run = (text: string) => owner.query(text, [company.id])
  await run(`insert into employments (company_id, user_id, effective_date, comments)
    select $1, u.id, current_date - 30 - y * 365, 'Year ' || y from users u, generate_series(0, 4) y where u.company_id = $1`)
  await run(`insert into compensations (company_id, user_id, effective_date, date_from, pay_rate, pay_rate_type, currency)
    select $1, u.id, current_date - 30 - y * 365, current_date - 30 - y * 365, 40000 - y * 1500, 'month', 'SEK'
    from users u, generate_series(0, 4) y where u.company_id = $1`)
  await run(`insert into job_changes (company_id, user_id, effective_date, sets, job_title_id, applied_at)
    select $1, u.id, current_date - 30 - y * 365, array['job_title_id'], t.id, now()
    from users u cross join generate_series(0, 4) y
      join (select id, row_number() over (order by id) as n from job_titles where company_id = $1) t on t.n = 1 + y
    where u.company_id = $1`)
  await run(`insert into custom_fields (company_id, name, type, section, position, is_published, published_at)
    select $1, 'Field ' || n, case when n % 2 = 0 then 'string' else 'date' end, 'Section ' || n / 5, n, true, now()
    from generate_series(1, ${FIELDS}) n`)
  await run(`insert into custom_field_values (company_id, user_id, field_id, text, day)
    select $1, u.id, f.id, case when f.position = 2 then 'Badge-' || row_number() over () when f.type = 'string' then 'Value ' || f.position end,
      case when f.type = 'date' then current_date - f.position end
    from users u, custom_fields f where u.company_id = $1 and f.company_id = $1`)
  await run(`insert into role_permissions (company_id, role_id, key, level)
    select $1, r.id, s || '.fields.' || f.id, 'view' from roles r, custom_fields f, unnest(array['own', 'other', 'manager']) s
    where r.company_id = $1 and f.company_id = $1 and r.built_in = 'user'`)
}
