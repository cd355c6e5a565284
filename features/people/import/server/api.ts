export { type Opening, type OpeningBalances, openingBalances } from './ports.ts'
