export { viewLists, type ViewList, type ViewParts } from './ports.ts'
