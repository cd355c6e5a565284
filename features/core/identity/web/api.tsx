export { Door } from './door-panel.tsx'
export { meKey, seemsSignedIn, useMe } from './queries.ts'
