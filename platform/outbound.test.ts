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
    if (request.url === '/odd') return answer.socket!.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n')
    if (request.url === '/halting') return answer.writeHead(200).write('x')
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
  test('or cut, where the beginning is enough', async () => {
    const answer = await fetchGuarded(at('/large'), {}, { open: true, maxBytes: 1024, cut: true })
    expect([answer.status, (await answer.text()).length]).toEqual([200, 1024])
  })
  test('a status that HTTP does not have is no answer, and ends nothing', () =>
    expect(fetchGuarded(at('/odd'), {}, open)).rejects.toThrow('no valid answer'))
  test('an answer that stops in its middle took too long', () =>
    expect(fetchGuarded(at('/halting'), {}, { open: true, milliseconds: 200 })).rejects.toThrow('too long'))
  test('so is what takes too long', () =>
    expect(fetchGuarded(at('/slow'), {}, { open: true, milliseconds: 200 })).rejects.toThrow('too long'))
})

/** The addresses of the machine, its network and a cloud's metadata, in every way in which a library may understand them. */
const INNER = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
const spellings = (address: string) => {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const hex = (part: number) => part.toString(16).padStart(2, '0')
  const halves = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  return [
    address,
    `${((a * 256 + b) * 256 + c) * 256 + d}`,
    `0x${parts.map(hex).join('')}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${address}.`,
    `[::ffff:${address}]`,
    `[::ffff:${halves}]`,
    `[::${address}]`,
    `[64:ff9b::${halves}]`,
    `[2002:${halves}::]`,
    `[2001:0:${halves}::]`,
  ]
}
const ADDRESSES = [
  ...INNER.flatMap(spellings).map((host) => `https://${host}/`),
  ...['http:', 'ftp:', 'gopher:', 'ldap:', 'dict:', 'ws:', 'jar:', 'tftp:'].map((scheme) => `${scheme}//example.com/`),
  'file:///etc/passwd',
  'data:text/plain,a',
  'javascript:alert(1)',
  'https://user:pass@example.com/',
  'https://example.com@127.0.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://localhost/',
]

describe('in production nothing is sent to', () => {
  test('four score and more of them are tried', () => expect(ADDRESSES.length).toBeGreaterThanOrEqual(80))
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
