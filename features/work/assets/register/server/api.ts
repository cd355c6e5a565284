export { may as mayAssets } from './access.ts'
export { loseSight } from './move-actions.ts'
export { markCounted } from './counted-store.ts'
