export { Door } from './door-panel.tsx'
export { meKey, seemsSignedIn, useMe, useRefreshMe } from './queries.ts'
