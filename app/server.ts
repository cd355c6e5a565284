// The server's entry point. It turns the compile cache on before serve.ts and everything behind it is loaded.
import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./serve.ts')
