import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { build } from '#app/build.ts'
import { modules } from '#app/modules.ts'
import { builtInEntries } from '#features/core/catalogues/server/api.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { builtInRole, createBuiltInRoles } from '#features/core/roles/server/api.ts'
import type { Topic } from '#kit/contract.ts'
import { readConfig } from '#platform/config.ts'
import { type Db, enterAccount, enterCompany } from '#platform/db.ts'
import { startWorker, type WorkerParts } from '#platform/jobs.ts'
import type { Live } from '#platform/live.ts'
import type { Letter } from '#platform/letter.ts'
import { type Brought, portsOf } from '#platform/ports.ts'
import { QueueConnections } from '#platform/queue-connections.ts'
import { beginSession } from '#platform/session.ts'
import { appUrl, data, near, owner, ownerUrl } from './database.ts'
import { checkFacts } from './facts.ts'
import { TEST_SECRET } from './secret.ts'

export const environment = {
  NODE_ENV: 'test',
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  STAFFROOM_SECRET: TEST_SECRET,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  FILES_FOLDER: '.data/test-files',
}
export const config = readConfig(environment)

/** Prints unexpected errors: the answer to a 500 does not contain them. */
const logTo = { write: (line: string) => void (line.includes('"msg":"unexpected"') && console.error(line)) }

/**
 * Acme: ann (employee, reports to max), max (manager, reports to dora), dora (head, reports to nobody), eve (bystander, reports to mia),
 * mia (another manager), hr (HR role), adam (administrator), ivan (asset manager), pia (invited, pending), otto (deactivated).
 * Globex: gil (employee), gina (administrator). Every file makes its own pair of companies, so that nothing needs cleaning up.
 * On `localhost` each host has passkeys of its own; with another `publicOrigin` all hosts share them, as they do in production.
 * `brings` comes to what the modules bring: an approval source, a rule, … of this file's own.
 */
export async function world({ publicOrigin = config.origin.origin, brings = [] as readonly Brought[] } = {}) {
  await beginEmpty()
  const origin = new URL(publicOrigin)
  const ports = portsOf([...modules, { brings }])
  const app = await build({ ...config, origin, logLevel: 'error' }, data, { now: () => clock.now, ports, logTo })
  const clock = { now: new Date() }
  const suffix = randomUUID().slice(0, 8)
  const acme = await company(`acme-${suffix}`, 'Acme', async (add) => {
    const dora = await add('dora')
    const max = await add('max', { manager: dora })
    const mia = await add('mia', { manager: dora })
    return {
      dora,
      max,
      mia,
      ann: await add('ann', { manager: max }),
      eve: await add('eve', { manager: mia }),
      hr: await add('hr', { roles: ['user', 'hr'] }),
      adam: await add('adam', { roles: ['user', 'admin'] }),
      ivan: await add('ivan', { roles: ['user', 'asset_manager'] }),
      pia: await add('pia', { status: 'pending' }),
      otto: await add('otto', { deactivated: true }),
    }
  })
  const globex = await company(`globex-${suffix}`, 'Globex', async (add) => ({
    gil: await add('gil'),
    gina: await add('gina', { roles: ['user', 'admin'] }),
  }))
  const tokens = { ...acme.tokens, ...globex.tokens } as Record<Name, string>
  const ids = { ...acme.ids, ...globex.ids } as Record<Name, string>
  const holders = { ...acme.holders, ...globex.holders } as Record<Name, Holder>
  const domainOf = (who: Name) => (who in acme.ids ? acme.domain : globex.domain)

  /** Calls as a named person (bearer of their session), or as nobody. */
  async function call(
    who: Name | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const domain = who ? domainOf(who) : acme.domain
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: `${domain}.${origin.host}`,
        ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: readBody(answer.body), headers: answer.headers }
  }

  return {
    app,
    /** The bare domain, with its scheme. */
    origin,
    clock,
    ports,
    acme,
    globex,
    ids,
    /** For `beginSession`: the person with their account. */
    holders,
    tokens,
    call,
    asAcme: <T>(work: (db: Db) => Promise<T>) => data.asCompany(acme.id, work),
    asGlobex: <T>(work: (db: Db) => Promise<T>) => data.asCompany(globex.id, work),
    /** Runs the outbox of this database until nothing is due. @returns the letters that left and the pushes that were made meanwhile. */
    settle: (seconds = 45) => settle({ origin, ports, now: () => clock.now }, seconds),
    close: () => closeWorld(app),
  }
}
export type World = Awaited<ReturnType<typeof world>>
export type Name = 'ann' | 'max' | 'dora' | 'eve' | 'mia' | 'hr' | 'adam' | 'ivan' | 'pia' | 'otto' | 'gil' | 'gina'

interface Traits {
  manager?: string
  roles?: ('user' | 'admin' | 'hr' | 'asset_manager')[]
  status?: 'active' | 'pending'
  deactivated?: boolean
}
interface Holder {
  userId: string
  accountId: string
}
type Add = (name: string, traits?: Traits) => Promise<string>

async function company<Ids extends Record<string, string>>(
  domain: string,
  name: string,
  people: (add: Add) => Promise<Ids>,
) {
  return data.outside(async (db) => {
    const { id } = await db
      .insertInto('companies')
      .values({ domain, name, countryId: 752 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enterCompany(db, id)
    await createBuiltInRoles(db)
    await builtInEntries(db).execute()
    await db.insertInto('workSchedules').values({ effectiveFrom: '2000-01-01' }).execute()
    const tokens: Record<string, string> = {}
    const holders: Record<string, Holder> = {}
    const ids = await people(async (first, traits = {}) => {
      const holder = await person(db, domain, first, traits)
      holders[first] = holder
      if (traits.status !== 'pending' && !traits.deactivated)
        tokens[first] = (await beginSession(db, holder, 'Test', new Date())).token
      return holder.userId
    })
    return { id, domain, name, ids, holders, tokens }
  })
}

async function person(
  db: Db,
  domain: string,
  first: string,
  { manager, roles = ['user'], status = 'active', deactivated }: Traits,
): Promise<Holder> {
  const email = `${first}@${domain}.test`
  const firstName = first[0]!.toUpperCase() + first.slice(1)
  const accountId = randomUUID()
  await enterAccount(db, accountId)
  await db
    .insertInto('accounts')
    .values({ id: accountId, email, firstName, lastName: 'Berg', verifiedAt: new Date() })
    .execute()
  const { id } = await db
    .insertInto('users')
    .values({
      accountId,
      email,
      firstName,
      lastName: 'Berg',
      status,
      managerId: manager ?? null,
      hireDate: '2020-01-01',
      deactivatedAt: deactivated ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRolesOf(db, id, await Promise.all(roles.map((role) => builtInRole(db, role))))
  return { userId: id, accountId }
}

let open = 0
/** Removes jobs that an earlier test file left behind: nobody would ever run a task that only that file defined. */
async function beginEmpty() {
  if (open === 0) await owner.query('delete from graphile_worker._private_jobs')
  open++
}

const log = { error: (_about: object, message: string) => console.error(message), warn: () => {} }
const queue = new QueueConnections(near(ownerUrl), log)

/** Works off the queue once with every module's reactions and jobs; letters and pushes are kept instead of sent. */
async function settle(parts: Pick<WorkerParts, 'origin' | 'ports' | 'now'>, seconds: number) {
  const letters: Letter[] = []
  const pushes: { companyId: string; to: readonly string[] | 'everyone'; stale: readonly Topic[] }[] = []
  const live: Live = {
    push: (companyId, to, stale) => void pushes.push({ companyId, to, stale }),
    end: () => {},
    online: async () => [],
  }
  const runner = await startWorker({
    database: data,
    ownerUrl: near(ownerUrl),
    ...parts,
    live,
    transport: { send: async (letter) => void letters.push(letter) },
    reactions: modules.flatMap((module) => module.reactions ?? []),
    jobs: modules.flatMap((module) => module.jobs ?? []).map((job) => ({ name: job.name, run: job.run })),
    connections: queue,
    log,
  })
  // also when it takes too long: a worker that is left would do the next tests' jobs, and tell nobody
  await nothingDue(seconds).finally(() => runner.stop())
  const { rows: failed } = await owner.query<{ task: string; payload: object; error: string }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and j.last_error is not null returning t.identifier as task, j.payload, j.last_error as error`,
  )
  const [first] = failed
  if (first) throw new Error(`a job failed: ${first.error} (${first.task} ${JSON.stringify(first.payload)})`)
  return { letters, pushes }
}

/** Jobs by the clock are left out: only a process with a clock runs them, and one that another test started may have left them. */
async function nothingDue(seconds: number) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const { rows } = await owner.query<{ task: string; due: number; locked: number }>(
      `select t.identifier as task, count(*)::int as due, count(j.locked_at)::int as locked from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.run_at <= now() and j.attempts < j.max_attempts and j.last_error is null
         and t.identifier not like 'everywhere:%' group by 1`,
    )
    if (rows.length === 0) return
    if (Date.now() > deadline)
      throw new Error(
        `jobs are still due: ${rows.map(({ task, due, locked }) => `${due} ${task}, ${locked} in hand`).join('; ')}`,
      )
    await new Promise((done) => setTimeout(done, 15))
  }
}

async function closeWorld(app: FastifyInstance) {
  open--
  // what is still to be done for these companies would be done, and told, in the next file's
  await owner.query('delete from graphile_worker._private_jobs')
  // the operator's settings are those of all companies, the next file's too
  await owner.query('update operator_settings set review_sign_ups = default where review_sign_ups')
  await app.close()
  await checkFacts()
}

function readBody(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
