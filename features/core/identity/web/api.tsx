export { useProof } from './confirm-identity-dialog.tsx'
export { Door } from './door-panel.tsx'
export { useKnownMe } from './known-me-state.ts'
export { forgetSignedIn, meKey, seemsSignedIn, useMe, useRefreshMe } from './queries.ts'
