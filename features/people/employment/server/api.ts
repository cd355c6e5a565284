export { type ImportedTerms, insertMany as insertTerms, typesInForce, typesOn } from './store.ts'
