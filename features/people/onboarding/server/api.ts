export { isOpen as isOpenTemplate, startingFor as templatesStartingFor } from './store.ts'
