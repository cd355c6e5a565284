import { expect, test } from 'vitest'
import { proxiesOf, unmapped } from './proxies.ts'

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['1', 1],
  [' 2 ', 2],
  ['loopback', ['loopback']],
  ['Loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ['192.0.2.7', ['192.0.2.7']],
  ['uniquelocal,linklocal', ['uniquelocal', 'linklocal']],
])('%o is read', (text, proxies) => expect(proxiesOf(text)).toEqual(proxies))

test.each([
  ['true', /"true" would believe every address .*: write how many proxies .*\(1\), or their networks/],
  ['TRUE', /would believe every address/],
  ['yes', /"yes" is not a network: write how many/],
  ['-1', /"-1" is not a network/],
  ['11', /too many/],
  ['10.0.0.0/33', /is not a network/],
  ['10.0.0.0/', /is not a network/],
  ['10.0.0.0/8/8', /is not a network/],
  ['10.0.0', /is not a network/],
  ['loopback,', /"" is not a network/],
  ['0.0.0.0/0', /too wide/],
  ['128.0.0.0/1', /too wide/],
  ['::/0', /too wide/],
  ['2000::/3', /too wide/],
  ['::ffff:0.0.0.0/96', /as an IPv4 network/],
])('%o is refused, with what to write instead', (text, said) => expect(() => proxiesOf(text)).toThrow(said))

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['::1', '::1'],
  ['64:ff9b::cb00:7109', '64:ff9b::cb00:7109'],
])('%s is %s', (address, same) => expect(unmapped(address)).toBe(same))
