import type { Fault } from './fault.ts'

/** What whoever runs the installation relies on: proxies, figures, upgrades, backups. */
export const operating: readonly Fault[] = [
  {
    name: 'the leftmost X-Forwarded-For is believed',
    file: 'platform/proxies.ts',
    find: 'hop < proxies && address !== undefined',
    put: 'true || address !== undefined',
    test: 'tests/proxies.test.ts',
    shows: 'is slowed like anybody else behind one proxy',
  },
  {
    name: 'a stranger who comes past the proxy is believed',
    file: 'platform/proxies.ts',
    find: '(hop > 0 || !isPublicAddress(unmapped(address)))',
    put: 'hop < 10',
    test: 'tests/proxies.test.ts',
    shows: 'a stranger who comes past the proxy',
  },
  {
    name: 'garbage in X-Forwarded-For becomes somebody’s address',
    file: 'app/build.ts',
    find: 'if (config.trustProxy !== false) readForwarded(app)',
    put: '',
    test: 'tests/proxies.test.ts',
    shows: 'garbage',
  },
  {
    name: 'TRUST_PROXY may be the whole internet',
    file: 'platform/proxies.ts',
    find: 'if (length < WIDEST[kind])',
    put: 'if (length < 0)',
    test: 'platform/proxies.test.ts',
    shows: 'is refused, with what to write instead',
  },
  {
    name: 'the figures are open to everybody',
    file: 'app/metrics.ts',
    find: 'if (token === null || !brings(',
    put: 'if (token !== null && !brings(',
    test: 'tests/health.test.ts',
    shows: 'without a token and a port of their own the figures are closed',
  },
  {
    name: 'any token opens the figures',
    file: 'app/metrics.ts',
    find: 'timingSafeEqual(sha256(authorization ??',
    put: 'Boolean(authorization) || timingSafeEqual(sha256(authorization ??',
    test: 'tests/health.test.ts',
    shows: 'its figures are for who holds the token',
  },
  {
    name: 'one IPv4 address written in two ways is counted twice',
    file: 'platform/limits.ts',
    find: 'const address = unmapped(ip)',
    put: 'const address = ip || unmapped(ip)',
    test: 'features/core/identity/accounts/guesses.test.ts',
    shows: 'is counted as',
  },
]
