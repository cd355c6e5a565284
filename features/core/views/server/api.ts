export { viewLists, type ViewList, type ReadableParts, type ViewParts } from './ports.ts'
export { inSight, type Sighted, sightedIn } from './store.ts'
