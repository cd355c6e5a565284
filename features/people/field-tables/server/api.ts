export { type ExpiryStory, expiryStory } from './reminder-actions.ts'
