import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchGuarded, isPublicAddress } from './outbound.ts'

let server: Server
let port = 0
let calls = 0
beforeAll(async () => {
  server = createServer((request, answer) => {
    calls++
    if (request.url === '/away') return answer.writeHead(302, { location: '/here' }).end()
    if (request.url === '/large') return answer.end('x'.repeat(400_000))
    if (request.url === '/slow') return undefined
    return answer.end(JSON.stringify({ method: request.method, cookie: request.headers.cookie ?? null }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const open = { open: true }

describe('outside production', () => {
  test('an answer arrives', async () => {
    const answer = await fetchGuarded(at('/here'), { method: 'POST', body: 'a=b' }, open)
    expect(await answer.json()).toEqual({ method: 'POST', cookie: null })
  })
  test('a redirect is handed back, not followed', async () => {
    const before = calls
    expect((await fetchGuarded(at('/away'), {}, open)).status).toBe(302)
    expect(calls).toBe(before + 1)
  })
  test('too much is refused', () => expect(fetchGuarded(at('/large'), {}, open)).rejects.toThrow('too large'))
  test('so is what takes too long', () =>
    expect(fetchGuarded(at('/slow'), {}, { open: true, milliseconds: 200 })).rejects.toThrow('too long'))
})

describe('in production nothing is sent to', () => {
  const ADDRESSES = [
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:pass@example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://localhost/',
  ]
  test.each(ADDRESSES)('%s', async (address) => {
    const before = calls
    await expect(fetchGuarded(address, {}, { open: false, milliseconds: 2000 })).rejects.toThrow(
      /https only|private address|password/,
    )
    expect(calls).toBe(before)
  })
  test('a name that stands for a private address', () =>
    expect(fetchGuarded(`https://localhost:${port}/here`, {}, { open: false })).rejects.toThrow('private address'))
  test('unless the operator names it: then the connection is tried', () =>
    expect(
      fetchGuarded(`https://localhost:${port}/here`, {}, { open: false, inner: new Set(['localhost']) }),
    ).rejects.not.toThrow('private address'))
})

test.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['2a00:1450:400f::1', true],
  ['172.31.255.255', false],
  ['100.127.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fc00::1', false],
])('%s is public: %j', (address, is) => expect(isPublicAddress(address)).toBe(is))
