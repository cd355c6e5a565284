export { siteDesks } from './ports.ts'
