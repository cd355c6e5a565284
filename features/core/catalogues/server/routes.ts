import { serve } from '#platform/serve.ts'
import { catalogues } from '../contract.ts'
import * as actions from './actions.ts'
import { countries } from './rules/countries.ts'
import * as store from './store.ts'

export const routes = serve(catalogues, {
  listCountries: async () => ({
    data: countries.map(({ id, code, name, name_ru, name_sv }) => ({ id, code, name, name_ru, name_sv })),
  }),
  showCountry: async (_ctx, { countryId }) => ({ data: await actions.showCountry(countryId) }),
  listHiringSources: async (ctx) => ({
    data: (await store.named(ctx.db, ['hiring_sources'])).map(({ id, name }) => ({ id, name })),
  }),
  listEntries: async (ctx) => ({ data: await store.all(ctx) }),
  createEntry: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  renameEntry: async (ctx, input) => ({ data: await actions.rename(ctx, input) }),
  foreseeDays: async (ctx, { id, days }) => ({ data: await actions.foreseeScheduleDays(ctx, id, days) }),
  orderEntries: async (ctx, { list, entryIds }) => {
    await actions.order(ctx, list, entryIds)
    return {}
  },
  archiveEntry: async (ctx, { id, version }) => ({ data: await actions.archive(ctx, id, true, version) }),
  restoreEntry: async (ctx, { id, version }) => ({ data: await actions.archive(ctx, id, false, version) }),
  deleteEntry: async (ctx, { id, replacementId, version }) => {
    await actions.remove(ctx, id, replacementId, version)
    return {}
  },
})
