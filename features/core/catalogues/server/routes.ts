import { serve } from '#platform/serve.ts'
import { catalogues } from '../contract.ts'
import { countries } from './rules/countries.ts'

export const routes = serve(catalogues, {
  listCountries: async () => ({
    data: countries.map(({ id, code, name, name_ru, name_sv }) => ({ id, code, name, name_ru, name_sv })),
  }),
})
