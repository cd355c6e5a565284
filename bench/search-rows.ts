// node bench/search-rows.ts [people]: milliseconds that a person's place in the search costs when many are written, as PostgreSQL counts
// the time of the trigger: new people, changed names, and names sent again as they are. The best of three.
import { fill } from './fill.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 10_000)
const { owner, ...bench } = await rig()
const { id } = await fill(owner, { domain: 'c', people })
await owner.query('vacuum analyze')

const WORKS = {
  'new people': `insert into users (company_id, email, first_name, last_name, status, mobile_phone)
    select company_id, 'again-' || email, first_name, last_name, status, mobile_phone from users where company_id = $1`,
  'changed names': `update users set first_name = first_name || 'x' where company_id = $1`,
  'the same names': `update users set first_name = first_name where company_id = $1`,
}
for (const [name, text] of Object.entries(WORKS)) {
  const took: number[] = []
  for (let time = 0; time < 3; time++) took.push(await triggerTime(text))
  console.log(`${name}: ${(Math.min(...took) / people).toFixed(3)} ms a person`)
}
await bench.end()

/** Of one statement, which is taken back. */
async function triggerTime(text: string): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Triggers: { 'Trigger Name': string; Time: number }[] }] }>(
      `explain (analyze, format json) ${text}`,
      [id],
    )
    await client.query('rollback')
    const [{ Triggers }] = rows[0]!['QUERY PLAN']
    return Triggers.find((one) => one['Trigger Name'] === 'keep_people_search')!.Time
  } finally {
    client.release()
  }
}
