// The server. What it runs stands in serve.ts, so that the code of all of it is kept compiled from the first file on.
import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./serve.ts')
