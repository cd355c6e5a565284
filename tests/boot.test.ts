import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { appUrl, owner, ownerUrl } from './database.ts'

/** What a server in production needs, but for the durability of the database, which in tests is fast instead. */
const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  STAFFROOM_SECRET: 'kE9pQ2vX7mB4tR1zL8wN5yU3cF6hJ0aD',
  PUBLIC_ORIGIN: 'https://staffroom.example',
  SMTP_URL: 'smtps://mail.example',
  PORT: '0',
  BIND: '127.0.0.1',
  LOG_LEVEL: 'error',
  FILES_FOLDER: '.data/test-files',
}

/** Starts the program as an operator would. @returns what it says when it ends by itself, or null when it serves */
function boot(program: string, change: Record<string, string | undefined>): Promise<string | null> {
  const env = Object.entries({ PATH: process.env.PATH, ...SAFE, ...change }).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [program], {
    env: Object.fromEntries(env) as Record<string, string>,
    // it reports that it is ready over the channel it was started with
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', (chunk) => (said += chunk))
  return new Promise((done) => {
    child.once('message', () => {
      child.kill('SIGKILL')
      done(null)
    })
    child.once('exit', (code) => done(code === 0 ? null : said))
  })
}

const withUser = (name: string, password: string) => {
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return url.href
}

describe('in production the server does not start', () => {
  test.each<[what: string, change: Record<string, string | undefined>, why: RegExp]>([
    ['with the secret of development', { STAFFROOM_SECRET: 'development-secret-of-this-project' }, /STAFFROOM_SECRET/],
    ['with a short secret', { STAFFROOM_SECRET: 'kE9pQ2vX7mB4tR1zL8wN' }, /STAFFROOM_SECRET/],
    ['with a secret of one letter', { STAFFROOM_SECRET: 'x'.repeat(40) }, /STAFFROOM_SECRET/],
    ['without a secret', { STAFFROOM_SECRET: undefined }, /STAFFROOM_SECRET/],
    ['without a database', { DATABASE_URL: undefined }, /DATABASE_URL/],
    ['on a plain-http origin', { PUBLIC_ORIGIN: 'http://staffroom.example' }, /PUBLIC_ORIGIN/],
    ['without a mail server', { SMTP_URL: undefined }, /SMTP_URL/],
    ['as the owner of the tables', { DATABASE_APP_URL: ownerUrl }, /owns tables/],
  ])('%s', { timeout: 60_000 }, async (_what, change, why) => {
    expect(await boot('app/server.ts', change)).toMatch(why)
  })

  test('nor does the worker, for the same reasons', { timeout: 60_000 }, async () => {
    expect(await boot('app/worker.ts', { SMTP_URL: undefined })).toMatch(/SMTP_URL/)
    expect(await boot('app/worker.ts', { DATABASE_APP_URL: ownerUrl })).toMatch(/owns tables/)
  })

  test('as a role that passes row security', { timeout: 60_000 }, async () => {
    const role = `boot_${process.pid}`
    await owner.query(`create role ${role} login bypassrls password 'a'`)
    await owner.query(`grant connect on database ${new URL(ownerUrl).pathname.slice(1)} to ${role}`)
    try {
      expect(await boot('app/server.ts', { DATABASE_APP_URL: withUser(role, 'a') })).toMatch(/passes row security/)
    } finally {
      await owner.query(`drop owned by ${role}; drop role ${role}`)
    }
  })

  test(
    'on a database that acknowledges before it has written, and by nothing else of what is safe here',
    { timeout: 60_000 },
    async () => {
      const late = new URL(appUrl)
      late.searchParams.set('options', '-c synchronous_commit=off')
      expect(await boot('app/server.ts', { DATABASE_APP_URL: late.href })).toMatch(/synchronous_commit is off/)
      const { rows } = await owner.query<{ fsync: string }>(`select current_setting('fsync') as fsync`)
      const said = await boot('app/server.ts', {})
      if (rows[0]!.fsync === 'on') expect(said).toBeNull()
      else
        expect(/Error: DATABASE_APP_URL: not safe for production: ([^\n]*)/.exec(said!)?.[1]).toMatch(
          /^(fsync|synchronous_commit) is off[^;]*(; synchronous_commit is off[^;]*)?$/,
        )
    },
  )
})
