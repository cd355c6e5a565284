import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

const root = new URL('.', import.meta.url).pathname

/** The browser's bundle. The server runs from its sources and needs none. */
export default defineConfig(({ command }) => ({
  root: join(root, 'app/web'),
  plugins: [react(), usedIconWeights(), compiledWords(), compressed()],
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
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
  },
}))

/**
 * Every icon comes in six weights; the look draws three of them (regular, fill, bold). The others would be a tenth of the shell.
 * A screen that asks for one of those would show nothing, so it stops the build.
 */
function usedIconWeights(): Plugin {
  return {
    name: 'staffroom-icon-weights',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/\/(ui|web)\/[^?]*\.tsx$/.test(id) && /weight(=|:)[^\n]*['"](thin|light|duotone)['"]/.test(code))
        throw new Error(`${id} asks for an icon weight that vite.config.ts leaves out`)
      if (!/@phosphor-icons\/react\/dist\/defs\//.test(id)) return undefined
      const less = code.replaceAll(/^ {2}\[\n {4}"(?:thin|light|duotone)",\n[\s\S]*?\n {2}\],?\n/gm, '')
      if (less === code) throw new Error(`${id} is written in another way than before: no weight could be left out`)
      return { code: less, map: null }
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
