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
    // what was transformed with a fault in it must not be kept for anybody
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

/** Runs the tests of a file whose names carry a text. */
async function run(file: string, shows: string): Promise<Seen> {
  const specification = vitest.getRootProject().createSpecification(resolve(file), {
    testNamePattern: literally(shows),
  })
  await vitest.runTestSpecifications([specification])
  const module = vitest.state.getTestModules().find(({ moduleId }) => moduleId === resolve(file))
  if (!module) return { passed: [], failed: [], broken: 'it did not run' }
  const names = (state: 'passed' | 'failed') => [...module.children.allTests(state)].map(({ fullName }) => fullName)
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const [error] = [...module.errors(), ...suites]
  return { passed: names('passed'), failed: names('failed'), broken: error?.message ?? null }
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
  if (!isInSource(fault)) return withDatabase(fault.sql, () => run(fault.test, fault.shows))
  planted = fault
  vitest.invalidateFile(resolve(fault.file))
  try {
    return await withDatabase(null, () => run(fault.test, fault.shows))
  } finally {
    planted = null
    vitest.invalidateFile(resolve(fault.file))
  }
}

/** The same tests without a fault: a test that fails anyhow catches nothing. */
const sound = new Map<string, Promise<Seen>>()
function without({ test, shows }: Fault): Promise<Seen> {
  const key = `${test} ${shows}`
  const known = sound.get(key) ?? withDatabase(null, () => run(test, shows))
  sound.set(key, known)
  return known
}

/** Why a fault counts as missed, or null when it was caught. */
async function missed(fault: Fault): Promise<string | null> {
  const before = await without(fault)
  if (before.broken) return `without the fault: ${before.broken}`
  if (before.failed.length) return `fails without the fault: ${before.failed[0]}`
  if (!before.passed.length) return `no test is called “${fault.shows}”`
  const { failed, broken } = await plant(fault)
  if (failed.some((name) => before.passed.includes(name))) return null
  return broken ? `broke instead of failing: ${broken}` : 'nothing noticed'
}

const word = process.argv[2] ?? ''
const file = /^(\w+)\.ts$/.exec(word)?.[1] ?? ''
const chosen = faultsIn[file] ?? faults.filter((fault) => JSON.stringify(fault).includes(word))
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
