export { may as mayOfTemplates } from './access.ts'
export {
  type FreeThing,
  type KnownThing,
  type ThingFollower,
  thingFollowers,
  type ThingKeeper,
  thingKeepers,
} from './ports.ts'
export { isOpen as isOpenTemplate, type Named as NamedInRules, startingFor as templatesStartingFor } from './store.ts'
