export { viewLists, type ViewList, type ReadableParts, type ViewParts } from './ports.ts'
