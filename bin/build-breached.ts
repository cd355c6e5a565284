// Rebuilds platform/breached-passwords.bin: a Bloom filter of the passwords that guessers try first.
//   node bin/build-breached.ts <file>...            lists of passwords, one a line, the commonest first
//   node bin/build-breached.ts --seen 100 <file>    the public "Pwned Passwords" file (SHA-1:count): those seen that often
// See docs/decisions/breached-passwords.md.
import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { emptyFilter, addHash, hashOf } from '#platform/bloom.ts'

/** Of shorter ones only the commonest: they are too short to choose, but count as the stem of longer ones (`sunshine` in `Sunshine2024!`). */
const STEMS = 50_000
const WHOLE = 10
const STEM = 5
const PWNED = /^([0-9A-F]{40}):(\d+)$/

const args = process.argv.slice(2)
const seen = args[0] === '--seen' ? Number(args[1]) : 1
const files = args[0] === '--seen' ? args.slice(2) : args
if (files.length === 0 || files.some((file) => !existsSync(file))) {
  console.error('node bin/build-breached.ts [--seen <times>] <file>...')
  process.exit(1)
}

/** Every hash that belongs into the filter, file by file; asked twice, so that the largest list needs no memory. */
async function* hashes(): AsyncGenerator<Buffer> {
  for (const file of files) {
    let stems = 0
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const pwned = PWNED.exec(line)
      if (pwned) {
        if (Number(pwned[2]) >= seen) yield Buffer.from(pwned[1]!, 'hex')
        continue
      }
      const password = line.normalize('NFKC').toLowerCase()
      if (password.length >= WHOLE || (password.length >= STEM && stems++ < STEMS)) yield hashOf(password)
    }
  }
}

let count = 0
for await (const _ of hashes()) count++
const filter = emptyFilter(count)
for await (const hash of hashes()) addHash(filter, hash)
const target = new URL('../platform/breached-passwords.bin', import.meta.url)
writeFileSync(target, filter)
console.log(`${count} passwords in ${Math.round(filter.length / 1024)} KB: ${target.pathname}`)
