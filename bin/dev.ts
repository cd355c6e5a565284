import { launch } from './launch.ts'

// what is called development is no trial of somebody's production
process.env.NODE_ENV ??= 'development'

console.log('\n  Staffroom, with hot reload\n')
await launch({ hot: true })
