// How much JavaScript the first page of a company costs, compressed: the entry and the frame with everything that they import at
// once, without the words and the screen itself. And that no file of the bundle holds the validator.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// see docs/decisions/size-of-the-shell.md
const LIMIT_KB = 155
const folder = resolve(dirname(dirname(fileURLToPath(import.meta.url))), process.argv[2] ?? 'dist/web')
const record = join(folder, '.vite/manifest.json')
if (!existsSync(record)) {
  console.error(`${record} is missing: run npm run build`)
  process.exit(1)
}
const chunks = JSON.parse(readFileSync(record, 'utf8'))
const entry = Object.keys(chunks).find((name) => chunks[name].isEntry)
if (!entry) throw new Error('The bundle has no entry: nothing was measured')

// texts of zod that no minifier takes away: the name of its base class and of one of its errors
const MARKS = ['$ZodType', 'unrecognized_keys']
const scriptsIn = (path) =>
  readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(path, name))
const holding = (files, mark) => files.filter((file) => readFileSync(file, 'utf8').includes(mark))
const zod = scriptsIn(dirname(fileURLToPath(import.meta.resolve('zod/v4/core'))))
const gone = MARKS.filter((mark) => holding(zod, mark).length === 0)
if (gone.length > 0) throw new Error(`zod no longer says ${gone.join(', ')}: find other marks of it`)
const scripts = scriptsIn(folder)
if (scripts.length === 0) throw new Error('The bundle has no scripts: nothing was looked through')
const validators = MARKS.flatMap((mark) => holding(scripts, mark))
if (validators.length > 0) {
  console.error(
    `The validator is in the bundle (docs/decisions/browser-without-validator.md): ${validators.join(', ')}`,
  )
  process.exit(1)
}

const seen = new Set()
const visit = (name) => {
  if (seen.has(name)) return
  seen.add(name)
  for (const next of chunks[name].imports ?? []) visit(next)
}
visit(entry)
// the frame of the company's pages comes with the first of them: it belongs to what that page costs
const frame = Object.keys(chunks).find((name) => name.endsWith('company-frame.tsx'))
if (!frame) throw new Error('The frame of the company is not in the bundle: not all was measured')
visit(frame)
const sizes = [...seen].map((name) => ({
  file: chunks[name].file,
  bytes: gzipSync(readFileSync(join(folder, chunks[name].file)), { level: 9 }).length,
}))
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const css = [...seen].flatMap((name) => chunks[name].css ?? [])
const cssBytes = css.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
if (process.argv.includes('--list'))
  // oxlint-disable-next-line unicorn/no-array-sort -- runs under whatever Node the machine has
  for (const { file, bytes } of [...sizes].sort((a, b) => b.bytes - a.bytes))
    console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
console.log(
  `Shell: ${(total / 1024).toFixed(1)} KB of JavaScript in ${sizes.length} files (at most ${LIMIT_KB}), ${(cssBytes / 1024).toFixed(1)} KB of styles, gzip`,
)
process.exit(total > LIMIT_KB * 1024 ? 1 : 0)
