// node bench/sign-in-timing.ts [tries]: can the time of an answer tell who has an account, and what does signing in cost besides argon2id?
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { hashPassword } from '#platform/passwords.ts'
import { drive, send, table } from './drive.ts'
import { fill } from './fill.ts'
import { rig } from './rig.ts'

const PASSWORD = 'a long walk home'
const tries = Number(process.argv[2] ?? 400)

const { owner, ...bench } = await rig()
await fill(owner, { domain: 'acme', people: Math.max(1000, tries * 2) })
const hash = await hashPassword(PASSWORD)
await owner.query('update accounts set password_hash = $1', [hash])
const emails = (await owner.query<{ email: string }>('select email from accounts order by id')).rows.map(
  (row) => row.email,
)
// a third of the known have a second factor
await owner.query(`insert into passkeys (account_id, rp_id, credential_id, public_key, name, synced)
  select id, 'acme.localhost', id::text, '\\x00', 'Key', true from accounts where id::text < '5'`)
await owner.query('vacuum analyze')

const app = await bench.product({ TRUST_PROXY: 'loopback' })
const signIn = (n: number, email: string, password: string) => ({
  method: 'POST',
  path: '/api/sign-in',
  // an address of its own each time, so that no limit speaks
  headers: {
    host: `acme.localhost:${app.port}`,
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  },
  body: JSON.stringify({ email, password }),
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
for (let n = -40; n < tries * 2; n++) {
  // known and unknown in turns that nobody can foresee, so that what else the machine does touches both alike
  const kind = pairOrder(n) ? 'known' : 'unknown'
  const email = kind === 'known' ? emails[(n + 40) >> 1]! : `nobody-${n + 40}@acme.test`
  const from = performance.now()
  const answer = await send(app.port, agent, signIn(n + 40, email, 'not this one'))
  if (answer.status !== 422) throw new Error(`${kind}: ${answer.status} ${answer.text}`)
  if (n >= 0) took[kind].push(performance.now() - from)
}
agent.destroy()
console.log(`known and unknown, ${took.known.length} and ${took.unknown.length} tries`)
console.log(`median ${median(took.known).toFixed(2)} and ${median(took.unknown).toFixed(2)} ms`)
console.log(`AUC ${auc(took.known, took.unknown).toFixed(3)} (0.5 tells nothing; the goal is 0.45 to 0.55)`)

const plain = (await owner.query<{ email: string }>('select email from accounts where not has_factor order by id')).rows
const main = { before: 0, after: 0, calls: 0 }
const warm = 60
const result = await drive(
  app,
  bench.pids(app),
  {
    name: 'sign in',
    make: (n) => {
      if (n === warm) main.before = mainThread()
      main.calls = n - warm
      return signIn(n, plain[n % plain.length]!.email, PASSWORD)
    },
  },
  { seconds: Number(process.env.SECONDS ?? 20), warm: 5, concurrency: 2 },
)
main.after = mainThread()
console.log(table([result]))
console.log(
  `argon2id aside ${(main.after - main.before).toFixed(0)} ms over ${main.calls} sign-ins: ${((main.after - main.before) / main.calls).toFixed(2)} + ${result.db.toFixed(2)} ms each`,
)
await bench.end()

/** The chance that a known one took longer than an unknown one: Mann and Whitney's U as a share. */
function auc(known: readonly number[], unknown: readonly number[]): number {
  const ranks = [...known.map((ms) => ({ ms, known: true })), ...unknown.map((ms) => ({ ms, known: false }))]
    .toSorted((a, b) => a.ms - b.ms)
    .map((one, at) => ({ ...one, rank: at + 1 }))
  const sum = ranks.filter((one) => one.known).reduce((total, one) => total + one.rank, 0)
  return (sum - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** One of each in every pair, in an order of its own. */
function pairOrder(n: number): boolean {
  const first = Math.sin((n >> 1) * 12.9898) * 43758.5453
  return first - Math.floor(first) < 0.5 === ((n & 1) === 0)
}

/** Processor time of the thread that runs our code so far, in milliseconds: passwords are hashed in threads of their own. */
function mainThread(): number {
  const text = readFileSync(`/proc/${app.pid}/task/${app.pid}/stat`, 'latin1')
  const field = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(field[11]) + Number(field[12])) * 10
}
