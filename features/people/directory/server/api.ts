export { mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
export { may as mayInDirectory } from './access.ts'
export { everyoneAsOf, type PlacedPerson } from './as-of-store.ts'
