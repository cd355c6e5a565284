// `npm run faults [word]`: plants the faults one at a time and shows that a test notices each. The word is a part of what a fault says, or a
// file of this folder (`npm run faults identity.ts`). Not part of `npm test`: all of them take more than an hour.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import pg from 'pg'
import { createVitest } from 'vitest/node'
import { faults, faultsIn } from './all.ts'
import { type Fault, faulty, type InSource, isInSource } from './fault.ts'

let planted: InSource | null = null

/** Hands the sources out as they stand, but for the one with the fault in it. */
const planter: Plugin = {
  name: 'planted-fault',
  enforce: 'pre',
  transform(code, id) {
    if (!planted || id.split('?')[0] !== resolve(planted.file)) return undefined
    return faulty(code, planted)
  },
}

const vitest = await createVitest(
  {
    run: true,
    watch: false,
    silent: true,
    // what was transformed with a fault in it must not be kept for anyone
    fsModuleCache: false,
    maxWorkers: 1,
    reporters: [{}],
    include: ['{kit,ui,app,platform,features,tests}/**/*.test.ts'],
  },
  { plugins: [planter] },
)

interface Seen {
  passed: string[]
  failed: string[]
  /** The file itself did not run. */
  broken: string | null
}

/** The text as it stands; where it goes on from a suite to a test vitest writes more than a space. */
const literally = (text: string) =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: > | )'))

type Watched = Pick<Fault, 'test' | 'shows'>

/** Runs of each file the tests whose names carry a text; a file may be there once. */
async function run(all: readonly Watched[], bail = 0): Promise<Seen[]> {
  const project = vitest.getRootProject()
  project.config.bail = bail
  await vitest.runTestSpecifications(
    all.map(({ test, shows }) => project.createSpecification(resolve(test), { testNamePattern: literally(shows) })),
  )
  const modules = vitest.state.getTestModules()
  return all.map(({ test }) => {
    const module = modules.find(({ moduleId }) => moduleId === resolve(test))
    if (!module) return { passed: [], failed: [], broken: 'it did not run' }
    const names = (state: 'passed' | 'failed') => [...module.children.allTests(state)].map(({ fullName }) => fullName)
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
    const [error] = [...module.errors(), ...suites]
    return { passed: names('passed'), failed: names('failed'), broken: error?.message ?? null }
  })
}

/** Each run finds a database of its own, so that what a fault has left in one disturbs no other. */
async function withDatabase<T>(sql: string | null, work: () => Promise<T>): Promise<T> {
  const template = process.env.STAFFROOM_TEST_TEMPLATE
  if (!template) return work()
  const root = new pg.Client(process.env.STAFFROOM_TEST_ROOT!)
  await root.connect()
  const clones = await root.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [
    `${template}\\_%`,
  ])
  for (const { datname } of clones.rows) await root.query(`drop database ${datname} with (force)`)
  if (sql !== null) {
    const name = `${template}_faulty`
    await root.query(`create database ${name} template ${template}`)
    const address = new URL(process.env.STAFFROOM_TEST_ROOT!)
    address.pathname = `/${name}`
    const inside = new pg.Client(address.href)
    await inside.connect()
    await inside.query(sql)
    await inside.end()
    process.env.STAFFROOM_TEST_TEMPLATE = name
  }
  try {
    return await work()
  } finally {
    process.env.STAFFROOM_TEST_TEMPLATE = template
    await root.end()
  }
}

async function plant(fault: Fault): Promise<Seen> {
  // one test that fails is enough
  const watched = async () => (await run([fault], 1))[0]!
  if (!isInSource(fault)) return withDatabase(fault.sql, watched)
  planted = fault
  vitest.invalidateFile(resolve(fault.file))
  try {
    return await withDatabase(null, watched)
  } finally {
    planted = null
    vitest.invalidateFile(resolve(fault.file))
  }
}

/**
 * The same tests without a fault: a test that fails anyhow catches nothing. One text of every file is run in one go, because loading the
 * product takes longer than most tests.
 */
async function withoutFaults(all: readonly Watched[]): Promise<(one: Watched) => Seen> {
  const sound = new Map<string, Seen>()
  const keyOf = ({ test, shows }: Watched) => `${test} ${shows}`
  for (let left = [...all]; left.length > 0; left = left.filter((one) => !sound.has(keyOf(one)))) {
    const round = left.filter(({ test }, at) => left.findIndex((one) => one.test === test) === at)
    const seen = await withDatabase(null, () => run(round))
    for (const [at, one] of round.entries()) sound.set(keyOf(one), seen[at]!)
  }
  return (one) => sound.get(keyOf(one))!
}

/** Why a fault counts as missed, or null when it was caught. */
async function missed(fault: Fault): Promise<string | null> {
  const before = without(fault)
  if (before.broken) return `without the fault: ${before.broken}`
  if (before.failed.length) return `fails without the fault: ${before.failed[0]}`
  if (!before.passed.length) return `no test is called “${fault.shows}”`
  const { failed, broken } = await plant(fault)
  if (failed.some((name) => before.passed.includes(name))) return null
  return broken ? `broke instead of failing: ${broken}` : 'nothing noticed'
}

const word = process.argv[2] ?? ''
/** `change-requests.ts` holds `changeRequests`. */
const file = (/^([\w-]+)\.ts$/.exec(word)?.[1] ?? '').replaceAll(/-(\w)/g, (_, sign: string) => sign.toUpperCase())
const chosen = faultsIn[file] ?? faults.filter((fault) => JSON.stringify(fault).includes(word))
if (chosen.length === 0) throw new Error(`no fault says “${word}”`)
const without = await withoutFaults(chosen)
let caught = 0
for (const fault of chosen) {
  const from = Date.now()
  const why = await missed(fault).catch((error: unknown) => String(error))
  if (!why) caught++
  const seconds = ((Date.now() - from) / 1000).toFixed(1).padStart(5)
  console.log(`${why ? 'MISSED' : 'caught'} ${seconds} s  ${fault.name}  (${fault.test}: ${fault.shows})`)
  if (why) console.log(`       ${why.split('\n')[0]}`)
}
console.log(`${caught} caught, ${chosen.length - caught} missed`)
await vitest.close()
process.exit(caught === chosen.length ? 0 : 1)
