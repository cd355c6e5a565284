import { serve } from '#platform/serve.ts'
import { definitions } from '../definitions/contract.ts'
import { flows } from '../flows/contract.ts'
import { fieldValues } from '../values/contract.ts'
import * as actions from './actions.ts'
import * as asked from './asked-actions.ts'
import { previewType } from './conversion-actions.ts'
import * as past from './history-actions.ts'
import * as lists from './list-actions.ts'
import { forNew } from './new-person-actions.ts'
import * as values from './value-actions.ts'
import * as who from './who-actions.ts'

const definitionRoutes = serve(definitions, {
  listCustomFields: (ctx) => actions.list(ctx),
  listFieldColumns: async (ctx) => ({ data: await lists.columns(ctx) }),
  showFieldAccess: async (ctx, { id }) => ({ data: await who.whoSees(ctx, id) }),
  createCustomField: async (ctx, definition) => ({ data: await actions.create(ctx, definition) }),
  changeCustomField: async (ctx, { id, version, removesValues, preview, ...definition }) => ({
    data: await actions.change(ctx, id, definition, { version, removesValues, preview }),
  }),
  previewFieldType: async (ctx, { id, ...given }) => ({ data: await previewType(ctx, id, given) }),
  deleteCustomField: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
  publishCustomField: async (ctx, { id, version }) => ({ data: await actions.publish(ctx, id, version) }),
  unpublishCustomField: async (ctx, { id, version }) => ({ data: await actions.unpublish(ctx, id, version) }),
  orderCustomFields: async (ctx, { fields }) => {
    await actions.order(ctx, fields)
    return {}
  },
  renameFieldSection: async (ctx, { section, name }) => {
    await actions.renameSection(ctx, section, name)
    return {}
  },
})

const valueRoutes = serve(fieldValues, {
  showPersonFields: async (ctx, { id, asOf }) => ({
    data: await (asOf === undefined ? values.show(ctx, id) : past.showAsOf(ctx, id, asOf)),
  }),
  listFieldChanges: async (ctx, { id }) => ({ data: await past.changes(ctx, id) }),
  newPersonFields: async (ctx) => ({ data: await forNew(ctx) }),
  changePersonFields: async (ctx, { id, version, ...given }) => ({
    data: await values.change(ctx, id, given, version),
  }),
})

const flowRoutes = serve(flows, {
  fieldsToFill: async (ctx) => ({ data: await asked.toFill(ctx) }),
  fillFields: async (ctx, given) => {
    await asked.fill(ctx, given)
    return {}
  },
  newFields: async (ctx) => ({ data: await asked.fresh(ctx) }),
  fillNewFields: async (ctx, given) => {
    await asked.fillNew(ctx, given)
    return {}
  },
})

export const routes = [definitionRoutes, valueRoutes, flowRoutes]
