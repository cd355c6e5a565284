import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = new URL('.', import.meta.url).pathname

/** The browser's bundle. The server runs from its sources and needs none. */
export default defineConfig({
  root: join(root, 'app/web'),
  plugins: [react(), compressed()],
  resolve: {
    // see docs/decisions/browser-without-validator.md
    alias: [{ find: /^zod$/, replacement: join(root, 'app/web/no-zod.ts') }],
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
})

/** `.gz` and `.br` beside every file that gains by it, for the server to hand out as they are. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'staffroom-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle() {
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
