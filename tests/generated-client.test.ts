import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from './world.ts'

/** What an integrator writes against types that a generator of another hand made of our document. */
const CLIENT = `import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

export async function readAndChange(baseUrl: string, token: string, fetch: (request: Request) => Promise<Response>) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` }, fetch })
  const me = await api.GET('/api/me')
  const name: string | undefined = me.data?.data.user.firstName

  const made = await api.POST('/api/departments', { body: { name: 'By a client' } })
  const departmentId: string | undefined = made.data?.data.id

  const refused = await api.POST('/api/departments', { body: { name: 'By a client' } })
  const message: string | undefined = refused.error?.message

  const absences = await api.GET('/api/absences', { params: { query: { from: '2027-01-01', to: '2027-01-31' } } })
  const lengths: (number | null)[] | undefined = absences.data?.data.map((one) => one.length)
  return { name, departmentId, status: refused.response.status, message, lengths }
}

/** None of these is run: each must be an error to the compiler. */
export function wrong(api: ReturnType<typeof createClient<paths>>) {
  return [
    // @ts-expect-error there is no such address
    () => api.GET('/api/absence'),
    // @ts-expect-error a list of absences needs a range
    () => api.GET('/api/absences'),
    // @ts-expect-error there is no such part of a day
    () => api.POST('/api/time-off/requests', { body: { kind: 'vacation', firstDay: '2027-01-04', lastDay: '2027-01-04', firstPart: 'noon', approverIds: [] } }),
    // @ts-expect-error an amount is a number
    () => api.POST('/api/time-off/adjustments', { body: { userId: '', kind: 'vacation', day: '2027-01-04', amount: '1', reason: '' } }),
  ]
}
`
const run = promisify(execFile)
/** Inside node_modules, where the client finds its packages. */
const folder = join(process.cwd(), 'node_modules', '.cache', `generated-client-${process.pid}`)
let w: World

beforeAll(async () => {
  w = await world()
  mkdirSync(folder, { recursive: true })
  const { body } = await w.call(null, 'GET', '/api/openapi.json')
  writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTS(body)))
  writeFileSync(join(folder, 'client.ts'), CLIENT)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

test('a client that a generator made compiles, and refuses what the API would refuse', async () => {
  const compiled = run(process.execPath, ['node_modules/.bin/tsc', '-p', folder])
  await expect(compiled.catch((error: { stdout: string }) => error.stdout)).resolves.toMatchObject({ stdout: '' })
}, 120_000)

test('it reads and changes', async () => {
  const { readAndChange } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    readAndChange: (address: string, token: string, fetch: (request: Request) => Promise<Response>) => Promise<object>
  }
  const answered = await readAndChange(`http://${w.acme.domain}.localhost:3000`, w.tokens.adam, async (request) => {
    const { pathname, search, host } = new URL(request.url)
    const text = await request.text()
    const answer = await w.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(text ? { payload: text } : {}),
    })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
  })
  expect(answered).toEqual({
    name: 'Adam',
    departmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 422,
    message: expect.any(String),
    lengths: [],
  })
})
