import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

const root = new URL('.', import.meta.url).pathname

/** The browser's bundle. The server runs from its sources and needs none. */
export default defineConfig(({ command }) => ({
  root: join(root, 'app/web'),
  plugins: [
    react(),
    iconSheet(),
    contractsWithoutShapes(),
    compiledWords(),
    ownPreload(),
    scriptsNeeded(),
    apiExplorer(),
    compressed(),
  ],
  resolve: {
    // see docs/decisions/browser-without-validator.md
    alias: [
      { find: /^zod$/, replacement: join(root, 'app/web/no-zod.ts') },
      // words are compiled below, so that no browser has to carry the parser (9 KB)
      ...(command === 'build'
        ? [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }]
        : []),
    ],
  },
  build: {
    outDir: resolve(root, process.env.WEB_FOLDER ?? 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // the page's policy allows no font from a data: address, and small files cost little over one connection
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // the lists of the scripts of each screen were 7.5 KB of the shell: see `scriptsNeeded`
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((one) => one.endsWith('.css')) : needed,
    },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: {
      // a feature's api does nothing when it is loaded: importing one thing of it does not load the others
      treeshake: { moduleSideEffects: (id) => !/\/features\/.*\/web\/(api|queries)\.tsx?$/.test(id) },
      output: {
        // what every page needs compresses better, and loads sooner, as one file than as sixty; so does the frame of the company's pages
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: (id) => !id.endsWith('/app/web/main.tsx') && !id.endsWith('.html'),
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'frame', test: /company-frame\.tsx$/, priority: 1 },
            { name: 'icons', test: /@phosphor-icons/ },
            // a screen would come as up to a hundred files of some hundred bytes each
            { name: 'common', minShareCount: 18 },
            {
              name: 'records',
              test: /\/features\/.*\/(contract|fields|field-shapes|queries|words)\.tsx?$/,
              minShareCount: 8,
            },
            {
              name: 'people',
              // the dashboard shows what is left out here, and nothing else of a record
              test: /\/features\/people\/(?!milestones)[^/]+\/web\/(?!first-steps|api)/,
              minShareCount: 3,
            },
            { name: 'parts', test: /\/(ui|kit|node_modules)\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
}))

/**
 * Icons are pictures, not code: every weight that the look draws (regular, fill, bold) goes into one file, `icons-<hash>.svg`, and each icon
 * becomes a pointer there (`app/web/icon.ts`). As code they were an eighth of the shell. A screen that asks for another weight would
 * show nothing: it stops the build.
 */
function iconSheet(): Plugin {
  const symbols = new Map<string, string>()
  // whole only once every module was transformed
  const sheet = () => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].toSorted().join('')}</svg>`
    return { name: `assets/icons-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.svg`, source }
  }
  return {
    name: 'staffroom-icon-sheet',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (/\/(ui|web)\/[^?]*\.tsx$/.test(id) && /weight(=|:)[^\n]*['"](thin|light|duotone)['"]/.test(code))
        throw new Error(`${id} asks for an icon weight that vite.config.ts leaves out`)
      const name = /@phosphor-icons\/react\/dist\/csr\/(\w+)\.es\.js$/.exec(id)?.[1]
      if (!name) return undefined
      const { default: drawn } = (await import(id.replace('/csr/', '/defs/'))) as { default: Map<string, ReactElement> }
      for (const weight of WEIGHTS) {
        const shapes = renderToStaticMarkup(drawn.get(weight)!)
        symbols.set(`${name}-${weight}`, `<symbol id="${name}-${weight}" viewBox="0 0 256 256">${shapes}</symbol>`)
      }
      return {
        code: `import { icon } from ${JSON.stringify(join(root, 'app/web/icon.ts'))}\nexport const ${name}Icon = /* @__PURE__ */ icon('${name}')`,
        map: null,
        moduleSideEffects: false,
      }
    },
    renderChunk: (code) =>
      code.includes(SHEET) ? { code: code.replaceAll(SHEET, `/${sheet().name}`), map: null } : null,
    generateBundle() {
      const { name, source } = sheet()
      this.emitFile({ type: 'asset', fileName: name, source })
    },
  }
}
const SHEET = '/assets/icons.svg'
const WEIGHTS = ['regular', 'fill', 'bold']

/**
 * Of a contract the browser needs address, rights and messages; the shapes are the server's. What built them would be dead weight. It is
 * done for the dev server too, so that what reads a shape fails while it is written.
 */
function contractsWithoutShapes(): Plugin {
  return {
    name: 'staffroom-contracts-without-shapes',
    transform(code, id) {
      if (!/\/features\/.*\/contract\.ts$/.test(id)) return undefined
      const cuts: [number, number][] = []
      walk(this.parse(code) as unknown as Node, (from, to) => cuts.push([from, to]))
      return {
        code: cuts
          .toSorted((x, y) => y[0] - x[0])
          .reduce((text, [from, to]) => `${text.slice(0, from)}0${text.slice(to)}`, code),
        map: null,
      }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  key?: { name?: string }
  value?: Node
  callee?: { property?: { name?: string } }
  arguments?: readonly Node[]
}

/** Outermost first; below what was cut it does not look again. */
function walk(node: Node, cut: (from: number, to: number) => void): void {
  if (node.type === 'Property' && ['input', 'reply', 'summary'].includes(node.key?.name ?? ''))
    return cut(node.value!.start, node.value!.end)
  const [first] = node.arguments ?? []
  // what the API's document says of a shape; the shape that it is said of goes on
  if (first && ['describe', 'meta'].includes(node.callee?.property?.name ?? '')) cut(first.start, first.end)
  for (const part of Object.values(node)) {
    if (Array.isArray(part))
      for (const one of part as (Node | null)[]) {
        if (one?.type) walk(one, cut)
      }
    else if (part && typeof part === 'object' && 'type' in part) walk(part as Node, cut)
  }
}

/** Parts are fetched before they are imported: see ui/network/preload.ts. It takes the place of the bundler's own helper, under its name. */
function ownPreload(): Plugin {
  let found = false
  return {
    name: 'staffroom-own-preload',
    apply: 'build',
    enforce: 'pre',
    transform(_code, id) {
      if (id !== '\0vite/preload-helper.js') return undefined
      found = true
      return {
        code: `export { preload as __vitePreload } from ${JSON.stringify(join(root, 'ui/network/preload.ts'))}`,
        map: null,
      }
    },
    generateBundle() {
      if (!found)
        throw new Error('vite no longer has a preload helper of that name: ui/network/preload.ts is not in the bundle')
    },
  }
}

/**
 * Each screen and dialog names in its first line all scripts that it needs besides those of the first page, for `ui/network/preload.ts` to fetch
 * at once. A name holds the hash of its file, and the hash of the part covers its own imports: the line is never older than the files.
 */
function scriptsNeeded(): Plugin {
  return {
    name: 'staffroom-scripts-needed',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
      )
      const closure = (names: readonly string[], seen = new Set<string>()): Set<string> => {
        for (const name of names.filter((one) => chunks.has(one) && !seen.has(one)))
          closure(chunks.get(name)!.imports, seen.add(name))
        return seen
      }
      const first = closure([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      for (const chunk of chunks.values()) {
        const needs = [...closure(chunk.imports)].filter((name) => !first.has(name) && name !== chunk.fileName)
        if (chunk.isDynamicEntry && needs.length > 0)
          chunk.code = `/*needs ${needs.map((name) => name.replace('assets/', '')).join(',')}*/\n${chunk.code}`
      }
    },
  }
}

/** The page `/api` shows the API's document with a ready-made program, as it comes; no other page loads it. */
function apiExplorer(): Plugin {
  return {
    name: 'staffroom-api-explorer',
    apply: 'build',
    generateBundle() {
      const file = join(root, 'node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js')
      this.emitFile({ type: 'asset', fileName: 'api-explorer.js', source: readFileSync(file) })
    },
  }
}

/** `.gz` and `.br` beside every file that gains by it, for the server to hand out as they are. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'staffroom-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    // not closeBundle: that also runs after a failed build and would hide why it failed
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
        const file = join(folder, name)
        const bytes = readFileSync(file)
        if (bytes.length < 1000) continue
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }
    },
  }
}

/** The ICU messages of `messages/<language>.json` as the small programs that `format-only` runs. A broken one stops the build. */
function compiledWords(): Plugin {
  return {
    name: 'staffroom-compiled-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/[a-z]{2}\.json$/.test(id)) return undefined
      return { code: JSON.stringify(compiled(JSON.parse(code), id)), map: null }
    },
  }
}

function compiled(words: unknown, where: string): unknown {
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compiled(value, `${where} ${key}`)]))
  try {
    return compile(String(words))
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
}
