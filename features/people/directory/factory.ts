import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { BulkResult } from './changes/contract.ts'

/** Many people at once, as the people list does it. */
export function bulkOf(w: World) {
  const ids = (...names: Name[]) => names.map((name) => w.ids[name])
  const change = (names: Name[], to: object, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk', { action: 'move', ids: ids(...names), ...to })
  const preview = (names: Name[], to: object, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk/preview', { ids: ids(...names), ...to })
  /** What the screen sends to take it back. */
  const undo = (results: readonly BulkResult[], to: Record<string, unknown>, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk/undo', {
      moves: results.map(({ id, was, changeId, own }) => ({
        id,
        ...(was && { was, is: Object.fromEntries(Object.keys(was).map((field) => [field, to[field]])) }),
        ...(changeId && { changeId }),
        ...(own && { own }),
      })),
    })
  return { change, preview, undo }
}

/** A crowd whose names have a word of their own, and what is asked of it after a change in the background. */
export function crowdOf(w: World) {
  const add = (count: number) =>
    owner.query(
      `insert into users (company_id, email, first_name, last_name, status)
       select $1, 'crowd' || n || '@crowded.test', 'C' || n, 'Crowded', 'active' from generate_series(1, $2::int) n`,
      [w.acme.id, count],
    )
  const facts = async (ids: readonly string[]) =>
    (
      await owner.query<{ count: number }>(
        `select count(*)::int as count from events where company_id = $1 and name = 'user.updated' and subject_id = any($2)`,
        [w.acme.id, ids],
      )
    ).rows[0]!.count
  /** How many people have an entry, and how many most of them have. */
  const factsOf = async (ids: readonly string[]) => {
    const { rows } = await owner.query<{ people: number; each: number }>(
      `select count(*)::int as people, mode() within group (order by n)::int as each from (select count(*) as n from events
       where company_id = $1 and name = 'user.updated' and subject_id = any($2) group by subject_id) of_each`,
      [w.acme.id, ids],
    )
    return [rows[0]!.people, rows[0]!.each]
  }
  const inDepartment = async (id: string) =>
    (await owner.query(`select 1 from users where department_id = $1 and last_name = 'Crowded'`, [id])).rowCount
  /** What follows from a thousand facts takes a minute, and is tested with one. */
  async function settle() {
    const forget = () =>
      owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'react' and j.locked_at is null`)
    const often = setInterval(() => void forget(), 50)
    return w.settle(60).finally(() => clearInterval(often))
  }
  return { settle, add, facts, factsOf, inDepartment, ...killing(w), ...losing(w) }
}

function killing(w: World) {
  /** Cuts the connection that changes this person, until `again`. */
  async function killAt(id: string) {
    await owner.query(`create or replace function public.kill_at_change() returns trigger language plpgsql security definer as $$
      begin
        if new.id = '${id}' then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$`)
    await owner.query(
      'create trigger kill_at_change before update on users for each row execute function public.kill_at_change()',
    )
  }
  /** As another worker takes the job up. */
  async function again(id: string) {
    await owner.query('drop function public.kill_at_change() cascade')
    await w.asAcme((db) => enqueue(db, 'people.bulk.run', { changeId: id }, { key: id }))
  }
  return { killAt, again }
}

function losing(w: World) {
  const changed = () =>
    owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  /** @returns what gives them back */
  async function withoutRoles(who: Name) {
    const { rows } = await owner.query('delete from user_roles where user_id = $1 returning *', [w.ids[who]])
    await changed()
    return async () => {
      await owner.query('insert into user_roles select * from jsonb_populate_recordset(null::user_roles, $1::jsonb)', [
        JSON.stringify(rows),
      ])
      await changed()
    }
  }
  async function deactivated(who: Name) {
    const set = (at: Date | null) => owner.query('update users set deactivated_at = $2 where id = $1', [w.ids[who], at])
    await set(new Date())
    return () => set(null)
  }
  return { withoutRoles, deactivated }
}
