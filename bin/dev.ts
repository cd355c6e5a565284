import { launch } from './launch.ts'

console.log('\n  Staffroom, with hot reload\n')
await launch({ hot: true })
