export { InvalidLink } from './invalid-link-panel.tsx'
export { useProof } from './confirm-identity-dialog.tsx'
export { useKnownMe } from './known-me-state.ts'
export { fetchPreferences, meKey, useMe, useRefreshMe } from './queries.ts'
