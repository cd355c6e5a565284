import { getPriority } from 'node:os'

/** Readers that go wrong, each in its way, as the first word of the file says. */
export async function* read(file: Buffer, args: { word?: string }) {
  switch (file.toString()) {
    case 'turns for ever':
      for (;;) Math.random()
    case 'waits for ever':
      await new Promise((done) => setTimeout(done, 1e9))
      break
    case 'fills buffers': {
      const all: Buffer[] = []
      for (;;) all.push(Buffer.alloc(8 * 1024 * 1024, 1))
    }
    case 'fills the heap': {
      const all: object[] = []
      for (;;) all.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
    }
    case 'writes for ever':
      for (;;) yield 'x'.repeat(65_536)
    case 'throws':
      throw new Error('no such file')
    case 'tells its priority':
      yield String(getPriority())
      break
    case 'tells what it has':
      yield JSON.stringify(process.env)
      break
    default:
      yield `${args.word}\n`
  }
}
