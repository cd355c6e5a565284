import { launch } from './launch.ts'

// else a server without a named purpose gets production's rules
process.env.NODE_ENV ??= 'development'

console.log('\n  Staffroom, with hot reload\n')
await launch({ hot: true })
