import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}
const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const own =
  read<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>('package.json')
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
/** Text files under version control. */
const sources = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|js|mjs|json|sql|md|ya?ml|css|html|txt|tsv)$|^Dockerfile$|^\.[a-z]+rc/.test(path) &&
      path !== 'package-lock.json',
  )

test('every dependency is pinned to one version', () => {
  const asked = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
  expect(Object.keys(asked).length).toBeGreaterThan(50)
  expect(
    Object.entries(asked).filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  ).toEqual([])
})

test('every package of the lock file has its fingerprint, and comes from the registry alone', () => {
  const locked = Object.entries(packages).filter(([path, { link }]) => path && !link)
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  const elsewhere = locked.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('no package runs a program when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

const SECRETS: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*\n?[A-Za-z0-9+/=]{40}/],
  ['a key of a cloud', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(ghp|gho|ghs|github_pat|glpat|npm)_[A-Za-z0-9_]{30,}/],
  ['a token of a chat', /\bxox[abpr]-[A-Za-z0-9-]{20,}/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['a personal token of ours', /\bsrt_[\w-]{43}\b/],
  [
    'an address with a password',
    /\b(postgres|postgresql|smtps?|https?):\/\/[\w.%-]+:(?!password|pass|secret|change|owner|\$|…|\.\.\.)[^\s@'"`$:/]{12,}@[\w-]+\.[a-z]/,
  ],
]

test.each(SECRETS)('%s stands in no source', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(900)
  expect(sources.filter((path) => pattern.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('such a one would be noticed', () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`
  expect(SECRETS.filter(([, pattern]) => pattern.test(key)).map(([what]) => what)).toEqual(['a private key'])
})
