// The worker as a process of its own; see server.ts.
import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./work.ts')
