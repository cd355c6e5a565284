export { defaultPolicies } from './rules/defaults.ts'
export { countsOf } from './lengths-present.ts'
export { factRows } from './fact-store.ts'
