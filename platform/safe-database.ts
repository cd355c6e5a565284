import type { Database } from './db.ts'

interface Seen {
  role: string
  tooStrong: boolean
  owns: boolean
  fsync: string
  synchronous: string
}

/**
 * What would break the company wall or lose acknowledged writes; checked as the app role, before production's first request.
 * @param options where the settings do not say what the server is for, a trial's database may be quick rather than durable
 * @throws Error naming everything that is wrong
 */
export async function refuseUnsafeDatabase(
  { pool }: Pick<Database, 'pool'>,
  { unsaid = false }: { unsaid?: boolean } = {},
): Promise<void> {
  const { rows } = await pool.query<Seen>(`
    select current_user as role,
      -- also what it could become: rights such as these are not inherited, but taken with set role
      (select bool_or(rolsuper or rolbypassrls) from pg_roles where pg_has_role(oid, 'member')) as "tooStrong",
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'sec') and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')) as owns,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous`)
  const { role, tooStrong, owns, fsync, synchronous } = rows[0]!
  const wrong = [
    ...(tooStrong ? [`the role ${role} passes row security (superuser or BYPASSRLS)`] : []),
    ...(owns ? [`the role ${role} owns tables, so it could take the wall down`] : []),
    ...(fsync === 'off' && !unsaid ? ['fsync is off: a crash loses what was acknowledged'] : []),
    ...(synchronous === 'off' && !unsaid ? ['synchronous_commit is off: a crash loses what was acknowledged'] : []),
  ]
  if (wrong.length) throw new Error(`DATABASE_APP_URL: not safe for production: ${wrong.join('; ')}`)
}
