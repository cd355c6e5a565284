export { decryptionKeys, shownCertificate, wasUsed } from './actions.ts'
