import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, type Plugin, resolveConfig, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z as noZod } from './no-zod.ts'

const contracts = globSync('features/**/contract.ts').toSorted()
type Exports = Record<string, unknown>
const SHAPES = ['input', 'reply', 'summary']

/** What a module says besides shapes: constants and functions' names, and of operations all but what is the server's. */
function plain(value: unknown): unknown {
  if (isShape(value)) return 'a shape'
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Set || value instanceof Map) return [...value].map(plain)
  return typeof value === 'object' && value !== null && !(value instanceof RegExp) ? entriesOf(value) : String(value)
}
function entriesOf(value: object) {
  const isOperation = 'path' in value && 'method' in value
  const entries = Object.entries(value).filter(([key]) => !(isOperation && SHAPES.includes(key)))
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]))
}
const isBuiltByZod = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value
const isShape = (value: unknown) => value === noBuilder || isBuiltByZod(value)
const operationsIn = (module: Exports) =>
  Object.values(module)
    .flatMap((one) => Object.values(Object(one) as object))
    .filter((one): one is Exports => typeof one === 'object' && one !== null && 'path' in one && 'method' in one)
let noBuilder: unknown

describe('a contract is the same', () => {
  let dev: ViteDevServer
  beforeAll(async () => {
    dev = await createServer({
      configFile: 'vite.config.ts',
      logLevel: 'silent',
      server: { middlewareMode: true, watch: null, ws: false },
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
    })
    noBuilder = ((await dev.ssrLoadModule(resolve('app/web/no-zod.ts'))) as { z: unknown }).z
  }, 30_000)
  afterAll(() => dev.close())

  test.each(contracts)('%s to the server and to a browser', async (path) => {
    const server = (await import(pathToFileURL(resolve(path)).href)) as Exports
    const browser = (await dev.ssrLoadModule(resolve(path))) as Exports
    expect(plain({ ...browser })).toEqual(plain({ ...server }))
    // in a build they are 0, so a screen that looks into one finds the same nothing in both
    for (const operation of operationsIn(browser)) expect(SHAPES.map((name) => operation[name])).toEqual([0, 0, 0])
    expect(Object.values(browser).filter(isBuiltByZod)).toEqual([])
  })

  test('in dev and in a build: the same plugin cuts the same shapes out of both', async () => {
    const name = 'staffroom-contracts-without-shapes'
    const [serve, build] = await Promise.all(
      (['serve', 'build'] as const).map((command) => resolveConfig({ configFile: 'vite.config.ts' }, command)),
    )
    const pluginOf = ({ plugins }: { plugins: readonly Plugin[] }) => plugins.find((one) => one.name === name)
    expect([pluginOf(serve!)?.name, pluginOf(build!)?.name]).toEqual([name, name])
    expect(
      [serve, build].map((one) => one!.resolve.alias.find(({ find }) => String(find) === '/^zod$/')?.replacement),
    ).toEqual(Array(2).fill(resolve('app/web/no-zod.ts')))
  })
})

describe('a schema in the browser', () => {
  test.each(['options', 'parse', 'def'])('says that it has no %s, instead of having none', (name) => {
    const built = (noZod as { enum: (of: string[]) => Record<string, unknown> }).enum(['a', 'b'])
    expect(() => built[name]).toThrow(`The browser has no shapes: “${name}”`)
  })

  test('is imported by no file that the browser loads', async () => {
    const files = globSync(['ui/**/*.{ts,tsx}', 'app/web/**/*.{ts,tsx}', 'features/**/web/**/*.{ts,tsx}'])
    const found: string[] = []
    for (const file of files.filter((one) => !/\.test\.tsx?$/.test(one)))
      for (const [, names, from] of readFileSync(file, 'utf8').matchAll(VALUES)) {
        const path = from!.startsWith('#') ? from!.slice(1) : resolve(dirname(file), from!)
        const module = (await import(pathToFileURL(resolve(path)).href)) as Exports
        for (const name of names!.split(',').map((one) => one.trim().split(' as ')[0]!))
          if (name && !name.startsWith('type ') && '_zod' in Object(module[name])) found.push(`${file} ${name}`)
      }
    expect(found).toEqual([])
  })
})
/** `import { … } from` a contract, types left out. */
const VALUES = /import \{([^}]*)\} from '([^']*\/contract\.ts)'/g
